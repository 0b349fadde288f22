import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { itJudgesPlaces, type PlaceJudge } from '../../support/judgedPlaces.ts';
import { htmlJudges } from '../../support/judges/htmlPlaces.ts';
import { markdownJudges } from '../../support/judges/markdownPlaces.ts';
import { pandocPlaces } from '../../support/judges/pandocPlaces.ts';
import { asciidoctorPlaces, docutilsPlaces } from '../../support/judges/programPlaces.ts';
import { typstPlaces } from '../../support/judges/typstPlaces.ts';

const judges: Readonly<Record<string, readonly PlaceJudge[]>> = {
  markdown: markdownJudges,
  html: htmlJudges,
  latex: [pandocPlaces('latex')],
  restructuredtext: [docutilsPlaces],
  asciidoc: [asciidoctorPlaces],
  org: [pandocPlaces('org')],
  typst: [typstPlaces],
  // Every place in plain text takes a citation.
  plaintext: [],
};

/** Realistic documents, in a folder for each language: `¦` marks a cursor, `«»` a selection. */
const folder = join(import.meta.dirname, 'ordinary');

for (const [languageId, judgesOfLanguage] of Object.entries(judges)) {
  for (const name of readdirSync(join(folder, languageId)).sort()) {
    describe(`Citations in ordinary/${languageId}/${name}`, () => {
      const marked = readFileSync(join(folder, languageId, name), 'utf8');
      itJudgesPlaces(languageId, { link: [marked] }, judgesOfLanguage);
    });
  }
}
