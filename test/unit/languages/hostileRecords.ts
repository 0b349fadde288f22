/** Shell commands that create the file `ran`, one without a space. The program `./canary` does the same. */
const command = 'touch ran';
const unspaced = 'touch${IFS}ran';

const python = `__import__('os').system('${command}')`;
const node = "require('fs').writeFileSync('ran','')";
const call = `system('${command}')`;

/** Titles that run a command or break the text around them if a language does not treat them as text. */
export const hostileTitles: readonly string[] = [
  ...[`$(${command})`, `\`${command}\``, `"; ${command}; "`, `'; ${command}; '`, `x\n${command}\n`, `); ${command}; (`],
  ...[
    `\${x:-$(${command})}`,
    `$(shell ${command})`,
    `\${shell ${command}}`,
    `| ${command} |`,
    `\u2028${command}\u2028`,
  ],
  ...[`{${python}}`, `{{${python}}}`, `""" + str(${python}) + """`, `''' + str(${python}) + '''`, `\\\n${python}`],
  ...['coding: utf_7 +AAo-import os+ADs-os.system(+ACI-touch ran+ACI-)', 'coding=nosuch', '-*- coding: nosuch -*-'],
  ...[`@{[${call}]}`, `\${\\ ${call}}`, `); ${call}; qw(`, `}; ${call}; q{`, `]; ${call}; qw[`, `>; ${call}; qw<`],
  ...[`/; ${call}; m/`, `!; ${call}; q!`, `|; ${call}; q|`, `"; ${call}; "`, `'; ${call}; '`, `\`; ${call}; \``],
  ...[`#{${call}}`, `]\n${call}\n%w[`, `) ; ${call} ; %w(`, `{\${${call}}}`, `?><?php ${call}; ?>`, `EOT; ${call};`],
  ...[`& ${command} &`, `a && ${command}`, `a & ./canary & b`, `# ${command}`, `#34 & ${command}`, `/bin/${command}`],
  ...[`/ ${call} /`, `// ${call}`, `#/ ${call}`],
  ...[`\${${node}}`, `\`; ${node}; \``, `*/ ${node}; /*`, `</script><script>${node}</script>`, `"; ${node}; "`],
  ...['$x', '@x', '#$0', '#@x', '%x %s %(y)s', '\\', 'a\\', '\\N{x}', '\\x', '"', "'", '`', '"""', "'''", 'EOF', 'EOT'],
  ...['{', '}', '${', '$((', '(', ')', '[', ']', '<', '>', '?>', '<?php', '-->', '*/', '/*', '//', '#', '=cut', '!!'],
  ...['__END__', '=end', 'endef', 'exit', 'line 9 "x"', '+build ignore', 'syntax=evil.example/x', 'a: b', 'a = b'],
];

/** Web addresses that contain the commands. */
export const hostileAddresses: readonly string[] = [
  ...[`https://n.example/$(${unspaced})`, `https://n.example/?a=\`${unspaced}\`&b`, `https://$(${unspaced}).example/`],
  ...[`https://a\`${unspaced}\`.example/`, `https://n.example/';${unspaced};'`, `https://n.example/";${unspaced};"`],
  ...[`https://n.example/{${python}}`, `https://n.example/#{${call}}`, `https://n.example/@{[${call}]}`],
  ...[`https://n.example/\${${node}}`, `https://n.example/*/${node}/*`, `https://n.example/$(shell%20${command})`],
  ...['https://n.example/(', 'https://n.example/)', 'https://n.example/]', 'https://n.example/!a|b', 'https://x@y/'],
  ...['https://n.example/a#b#c', 'https://n.example/??/', 'https://n.example///', 'https://[::1]/$x', 'https://exit/'],
  ...['https://n.example/?coding=nosuch', 'https://n.example/?a--b', 'https://n.example/~x', 'https://n.example/$HOME'],
  ...[
    'https://n.example/;exit;',
    'https://n.example/?a&./canary&b',
    'https://n.example/?a;./canary;b',
    'https://n.example/#$0',
    'https://n.example/\\',
    'javascript:alert(1)',
  ],
];
