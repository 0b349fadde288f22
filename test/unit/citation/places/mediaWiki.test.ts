import { itJudgesRandomDocuments, itJudgesPlaces } from '../../../support/judgedPlaces.ts';
import { mediaWikiPlaces } from '../../../support/judges/mediaWiki.ts';
import { pandocPlaces } from '../../../support/judges/pandocPlaces.ts';

const blocks = [
  "Some ''plain'' words with '''bold''' ones &amp; [https://x.example/ a link].",
  '== Heading ==',
  '* one\n* two [[Page|words]]',
  '# first\n## second',
  ': indented',
  '; term : meaning',
  'Text<ref>A note with [https://y.example/ a link].</ref> goes on.',
  'A <b>tag</b>, <nowiki>[[raw]]</nowiki> and <br /> break',
  '{|\n! Head !! More\n|-\n| cell || style="x" | other\n|}',
  '<!-- a comment -->',
  'line one\nline two',
  ' preformatted',
  '----',
  'see https://x.example/path?q=1 here',
];

describe('Citations in MediaWiki', () => {
  // Pandoc ends addresses at characters that MediaWiki allows.
  const cannotRead = (url: string) => /[^\w./?=&%:-]|\W\W|[^\w/]$/.test(url.replace(/^\w+:\/\//, ''));
  const pandoc = { ...pandocPlaces('mediawiki'), cannotRead };
  for (const judges of [[pandoc], [mediaWikiPlaces]]) {
    itJudgesPlaces(
      'mediawiki',
      {
        link: [
          `== Harbor ¦report¦ ==
The port¦ opened on ''Monday''¦, '''officials say¦''', and is¦ the largest¦.
A second line¦ with [[Page|a link]]¦ and [https://x.exa¦mple/ another¦] one¦.

¦Another paragraph &amp; more¦. See https://x.example/a¦ now¦.

* one¦
* ¦two
** nested¦
# first¦
: indented¦

«Selected words» and <small>small¦ ones</small>¦.

¦

The end¦.
`,
          '¦',
          'No line end¦',
          '{|\n! Head¦ !! More¦\n|-\n| cell¦ || other¦\n|}\nAfter¦ it.\n',
          'Text.<ref>A note¦</ref> More¦.\n',
          '日本¦語\n',
        ],
        text: ['<!-- a comment¦ -->\nText <!-- b¦ --> here\n'],
        refused: [
          '{{Infobox\n| name = x¦\n}}\n',
          ' preformatted¦\n',
          '<pre>a¦</pre>\n',
          '<syntaxhighlight>x¦</syntaxhighlight>\n',
          '<gallery>\nFile:a.png|b¦\n</gallery>\n',
          '{| class="x¦"\n|-¦\n| style="y¦" | a\n|}\n',
          '[[Page| open¦\n',
          '[https://x.example/ open¦\n',
          '{{open\ntext¦\n',
          '<foo>a¦</foo>\n',
          'a <ref>open\nb¦\n',
          '----¦\n',
          '#REDIRECT [[Page]]¦\n',
          '<table><tr><td>a¦</td></tr></table>\n',
          '<includeonly>a¦</includeonly>\n',
        ],
      },
      judges,
    );
    itJudgesRandomDocuments('mediawiki', blocks, judges);
  }
});
