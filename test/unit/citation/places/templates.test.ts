import { itJudgesRandomDocuments, itJudgesPlaces, type Places } from '../../../support/judgedPlaces.ts';
import { htmlJudges } from '../../../support/judges/htmlPlaces.ts';
import { templatePlaces } from '../../../support/judges/templatePlaces.ts';

interface Case extends Places {
  /** Blocks of random documents. */
  readonly blocks: readonly string[];
}

const prose = `<h1>Harbor ¦report¦</h1>
<p>The port¦ opened on <em>Monday¦</em>, <b>said ¦officials</b>¦, <a href="https://x.example/">here¦</a>. «Selected words» &amp;¦ more.</p>
<ul>
  <li>one¦</li>
  <li>two¦</li>
</ul>
<blockquote>A quote¦</blockquote>
<table><tr><td>A cell¦</td></tr></table>
<!-- COMMENT -->
`;
const link = prose.replace('<!-- COMMENT -->', '');
const refused = [
  '<title>T¦</title><p>x</p>',
  '<script>let a¦ = 1;</script>',
  '<style>a {¦}</style>',
  '<textarea>a¦</textarea>',
];
const blocks = [
  '<p>Some <em>plain</em> words &amp; <a href="https://x.example/">a link</a>.</p>',
  '<ul><li>one</li><li>two <b>bold</b></li></ul>',
  '<!-- a comment -->',
  '<p><code>a()</code> and <img src="x" alt="y"> z</p>',
];
const comments = ['<p>a</p>\n<!-- a comment¦ -->\n<p>b<!-- c¦ --></p>\n'];

const tags: Case = {
  link: [
    link,
    '<p>Dear {{ name }}¦, you have{% if 1 %} new¦ mail{% else %} nothing{% endif %}{% if false %}{% else %} all¦{% endif %} here¦.</p>\n',
    '<ul>{% for a in "b" %}<li>item¦ {{ a }}</li>{% endfor %}</ul><p>end¦</p>',
    '<p class="{{ a }}">text¦</p><p {% if a %}hidden{% endif %}>b¦</p>',
    '{% block content %}<p>a¦</p>{% endblock %}',
  ],
  text: comments,
  refused: [
    ...refused,
    '<p>{{ a¦ }} b</p>',
    '<p>{% if a¦ %}b{% endif %}</p>',
    '{% raw %}<p>a ¦{{ b }}</p>{% endraw %}',
    '<p>{{ "}} ¦ }}</p>',
    '<p>a {{ b</p><p>c¦</p>',
    '<{{ a }}>b¦</{{ a }}>',
    '{% filter upper %}<p>a¦</p>{% endfilter %}',
  ],
  blocks: [
    ...blocks,
    '<p>Dear {{ name }}, hello</p>',
    '{% if 1 %}<p>yes {{ b }}</p>{% else %}{% endif %}',
    '{% raw %}{{ x }}{% endraw %}',
    '<p class="{{ c }}" title="{{ d }}">words</p>',
  ],
};
const jinja: Case = {
  ...tags,
  text: [...comments, '<p>a {# a comment¦ #} b</p>'],
  refused: [
    ...(tags.refused ?? []),
    '{% extends "a" %}\n¦{% block title %}T¦{% endblock %}',
    '{% set a = "%} ¦" %}',
    '{# open ¦',
    '<p>a {# b</p><p>c¦</p>',
  ],
  blocks: [...tags.blocks, '{# a comment #}', '{% set a = "b" %}'],
};
const embedded: Case = {
  link: [link, '<p>Hi <%= 1 + 1 %>¦ you<% if (true) { %> are¦<% } %> here¦</p>\n', '<p class="<%= 1 %>">a¦</p>'],
  text: comments,
  refused: [...refused, '<p><%= 1¦ %></p>', '<p>a <% b</p><p>c¦</p>', '<p>a <%% b ¦%> c</p>'],
  blocks: [...blocks, '<p>Hi <%= 1 + 1 %>, you</p>', '<% 1 %>', '<p title="<%= 2 %>">x</p>'],
};
const component: Case = {
  link: [link.replaceAll('<table><tr><td>A cell¦</td></tr></table>\n', '')],
  text: comments,
  refused: ['<script>let a¦ = 1;</script>'],
  blocks: [...blocks, '<Widget a="b" />', '<Widget>inner</Widget>'],
};

const cases: Readonly<Record<string, Case>> = {
  liquid: {
    ...tags,
    link: [...(tags.link ?? []), '---\ntitle: x\n---\n<p>a¦</p>\n'.replace('---\ntitle: x\n---\n', '')],
    refused: [
      ...(tags.refused ?? []).filter((text) => !text.includes('filter')),
      '{% comment %}<p>a¦</p>{% endcomment %}',
      '{% capture a %}<p>a¦</p>{% endcapture %}',
      '---\ntitle: x¦\n---\n<p>a</p>\n',
    ],
  },
  nunjucks: jinja,
  'jinja-html': jinja,
  twig: {
    ...jinja,
    link: (jinja.link ?? []).map((text) => text.replace('a in "b"', 'a in ["b"]')),
    blocks: jinja.blocks.map((block) => block.replaceAll('raw', 'verbatim')),
    refused: [...(jinja.refused ?? []), '{% verbatim %}<p>a¦</p>{% endverbatim %}'],
  },
  'django-html': { ...jinja, blocks: tags.blocks.map((block) => block.replaceAll('raw', 'verbatim')) },
  handlebars: {
    link: [
      link,
      '<p>Dear {{name}}¦, you have{{#if true}} new¦ mail{{else}} nothing{{/if}}{{#if false}}{{else}} all¦{{/if}} here¦.</p>\n',
      '<ul>{{#unless false}}<li>item¦ {{{this}}}</li>{{/unless}}</ul><p>end¦</p>',
    ],
    text: [...comments, '<p>{{!-- a comment¦ --}} b {{! c¦ }}</p>'],
    refused: [
      ...refused,
      '<p>{{a¦}}</p>',
      '<p>{{#bold}}a¦{{/bold}}</p>',
      '<p>{{{{raw}}}} a¦ {{{{/raw}}}}</p>',
      '<p>{{a "}} ¦</p>',
    ],
    blocks: [...blocks, '<p>Dear {{name}}, hi</p>', '{{#if true}}<p>b</p>{{/if}}', '{{!-- c --}}', '<p>{{{d}}}</p>'],
  },
  ejs: embedded,
  erb: {
    ...embedded,
    link: [
      link,
      '<p>Hi <%= 1 + 1 %>¦ you<% if true %> are¦<% end %> here¦</p>\n',
      '<ul><% [1].each do |a| %><li>item¦ <%= a %></li><% end %></ul>',
    ],
    text: [...comments, '<p>a <%# a comment¦ %> b</p>'],
    refused: [...(embedded.refused ?? []), '<%= tag do %><p>a¦</p><% end %>', '<% content_for :title do %>a¦<% end %>'],
  },
  blade: {
    link: [
      link,
      "<p>Dear {{ 'name' }}¦, you have @if (true) new¦ mail @else nothing @endif here¦.</p>\n",
      '@unless (false)<p>item¦ {!! 1 !!}</p>@endunless<p>me@x.example¦</p>',
    ],
    text: [...comments, '<p>a {{-- a comment¦ --}} b</p>'],
    refused: [
      ...refused,
      "<p>{{ 'a¦' }}</p>",
      "@php\n$a = '<p>¦</p>';\n@endphp",
      '@verbatim<p>a¦</p>@endverbatim',
      "@if (')' ==¦ 'b')<p>c</p>@endif",
      "@push('x')<p>a¦</p>@endpush",
      "@extends('a')\n@section('title')T¦@endsection",
    ],
    blocks: [...blocks, "<p>Dear {{ 'b' }}</p>", '@if (true)<p>a</p>@endif', '{{-- c --}}', '@php\n$a = 1;\n@endphp'],
  },
  php: {
    link: [
      link,
      '<?php $a = 1; ?>\n<p>Hi <?= $a ?>¦ you<?php if (true): ?> are¦<?php endif ?> here¦</p>\n',
      '<ul><?php foreach ([1] as $a) { ?><li>item¦</li><?php } ?></ul>',
      '<p class="<?= 1 ?>">a¦</p>',
    ],
    text: [
      ...comments,
      '<?php\n// a comment¦\n# another¦\n/* block ¦*/\n/**\n * Documented.¦\n * @param int\n */\n$a = "// not";\n',
      '<?php // to the end¦ ?><p>b</p>',
      "<?php\n$a = <<<'X'\n// no\nX;\n// yes¦\n",
    ],
    refused: [
      ...refused,
      '¦<?php\nnamespace a;\n$x = 1;¦\n¦',
      '<?php $a = "// ¦"; ?>',
      "<?php $a = '?> ¦'; ?>",
      '<?php\n#[Attr¦]\nfunction a() {}\n',
      '<?php\n/**\n * @var int¦\n */\n$a = 1;\n',
      '<?php $a = "b¦',
      '<?php\n$a = <<<X\n// no¦\nX;\n',
    ],
    blocks: [
      ...blocks,
      '<p>Hi <?= 1 + 1 ?>, you</p>',
      '<?php\n// a comment\n$a = "b ?> c";\n?>',
      '<?php if (true): ?><p>yes</p><?php endif ?>',
      "<?php /* a\nb */ $c = 'd'; ?>",
    ],
  },
  vue: {
    link: [
      `<script setup>\nconst a = '<p>';\n</script>\n\n<template>\n${link}<p v-if="a > 1">b¦ {{ c }} d¦</p><Widget a="b" /><p>e¦</p>\n<template v-if="f"><p>g¦</p></template></template>\n\n<style>\na {}\n</style>\n`,
      '<template><p @a="b => c">d¦</p></template>',
    ],
    text: ['<template>\n<p>a</p><!-- b¦ -->\n</template>\n'],
    refused: [
      '<script setup>\nconst a¦ = 1;\n</script>\n<template><p>{{ b¦ }}</p><Widget>c¦</Widget></template>\n<style>\na {¦}\n</style>\n',
      '<template lang="pug">\np a¦\n</template>\n',
      '<template>\n<p>a</p>\n</template>\n¦\n<i18n>{¦}</i18n>\n',
      '<template><textarea>a¦</textarea></template>',
    ],
    blocks: [...component.blocks, '<p>{{ a }} b</p>', '<p v-if="a">c</p>'].map(
      (block) => `<template>${block}</template>`,
    ),
  },
  svelte: {
    ...component,
    link: [
      ...(component.link ?? []),
      '<script>\nlet a = "{";\n</script>\n<p>Hi {a}¦ you {#if a}are¦{:else}were¦{/if} here¦</p><Widget b={a} /><p>e¦</p>',
      '{#each [1] as a}<p title={a > 1}>b¦</p>{/each}',
    ],
    refused: [
      ...(component.refused ?? []),
      "<p>{'}' + ¦}</p>",
      '<Widget>a¦</Widget>',
      '<p>{a ¦}</p>',
      "<p>{a.replace(/}/, '{')} b¦</p>",
      '{@html "¦"}',
    ],
    blocks: [
      ...component.blocks,
      '{#if a}<p>b</p>{/if}',
      '<p title={c}>{d} e</p>',
      '{#each f as g}<p>{g.h({ i: 1 })}</p>{/each}',
    ],
  },
  astro: {
    ...component,
    link: [...(component.link ?? []), '---\nconst a = "<p>";\n---\n<p>Hi {a}¦ you¦</p><Widget b={a} /><p>e¦</p>'],
    refused: [
      ...(component.refused ?? []),
      '---\nconst a¦ = 1;\n---\n<p>b</p>',
      '<p>{a && <b>c¦</b>}</p>',
      '<Widget>a¦</Widget>',
      '¦---\na\n---\n<p>b</p>',
    ],
    blocks: [...component.blocks, '<p>{a} b</p>', '<p title={c}>d</p>', '{e && <p>f</p>}'],
  },
};

for (const [languageId, { blocks: all, ...places }] of Object.entries(cases)) {
  const engine = templatePlaces[languageId];
  describe(`Citations in ${languageId}`, () => {
    // Only `npm run verify` runs engines that are programs.
    for (const judges of [...(engine && !engine.need ? [] : [htmlJudges]), ...(engine ? [[engine]] : [])]) {
      itJudgesPlaces(languageId, places, judges);
      itJudgesRandomDocuments(languageId, all, judges);
    }
  });
}
