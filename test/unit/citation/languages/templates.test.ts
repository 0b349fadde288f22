import { everywhere, itIsRead, type Claim, findWriter } from '../../../support/exact.ts';
import { svelte } from '../../../support/judges/svelte.ts';
import { templateJudges } from '../../../support/judges/templates.ts';
import { vue } from '../../../support/judges/xml.ts';

/** Marks with a meaning in template languages. */
const markup = [
  ...[
    '{{ x }}',
    '{{x',
    '{{{x}}}',
    '{{{{x}}}}',
    '{{!-- x --}}',
    '{% x %}',
    '{%- x -%}',
    '{# x #}',
    '{!! x !!}',
    '{{-- x --}}',
  ],
  ...['<%= x %>', '<%', '<%%', '%%>', '%>', '<?php x ?>', '<?= x ?>', '<?', '?>', '<script>x</script>', '% x', '%% x'],
  ...[
    '@',
    '@@',
    '@x',
    '@if',
    '@if (x) {',
    '@{ x }',
    '@(x)',
    '@php',
    '@php x @endphp',
    '@verbatim',
    'me@mail.example',
    '}',
  ],
  ...[
    '{',
    '{x}',
    '{x, plural, =0 {y}}',
    '${x}',
    '#{x}',
    '[[ x ]]',
    '{$x}',
    '\\{{x}}',
    '{@html x}',
    '{#if x}',
    '{/if}',
    '{:else}',
  ],
];

const claim: Omit<Claim, 'judges' | 'around'> = {
  write: findWriter('html-link'),
  neighbors: everywhere,
  // The tests of HTML remove the escapes that a reader of HTML needs. No test removes those that a template language
  // needs.
  escapes: [],
  more: markup.flatMap((title) => [
    { title, url: 'https://news.example/@user/a' },
    { title: `Report: ${title} (update)`, url: 'https://news.example/a?b=%7B%7Bx%7D%7D&@if(x)' },
  ]),
};

describe('Link in Svelte', () => {
  itIsRead({ ...claim, judges: [svelte], around: { languageId: 'svelte' } });
});

describe('Link in Vue', () => {
  itIsRead({ ...claim, judges: [vue], around: { languageId: 'vue' } });
});

for (const [languageId, judge] of Object.entries(templateJudges)) {
  describe(`Link in a template of ${languageId}`, () => {
    itIsRead({ ...claim, judges: [judge], around: { languageId } });
  });
}
