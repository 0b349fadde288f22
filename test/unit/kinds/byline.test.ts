// cspell:ignore Ansel Korrimore Saskia Holmgard Ifan Delacourt Wray
import assert from 'node:assert/strict';
import { readByline } from '../../../src/kinds/byline.ts';
import { createReference } from '../../../src/kinds/createReference.ts';
import { article } from '../../support/records.ts';

describe('readByline', () => {
  for (const [byline, names] of [
    ['Ansel Korrimore', ['Ansel Korrimore']],
    ['By Ansel Korrimore', ['Ansel Korrimore']],
    ['BY ANSEL KORRIMORE', ['ANSEL KORRIMORE']],
    ['by Ana de la Cruz and  Bo Ek', ['Ana de la Cruz', 'Bo Ek']],
    ['By J. R. Dow, Jr. & Bo Ek', ['J. R. Dow, Jr. & Bo Ek']],
    ['Dr Saskia Holmgard & Ifan Delacourt-Wray', ['Dr Saskia Holmgard', 'Ifan Delacourt-Wray']],
    ['By Zoë Ångström and Ana Lee and Bo Ek', ['Zoë Ångström', 'Ana Lee', 'Bo Ek']],
    ['By Staff and Agencies', ['Staff and Agencies']],
    ['Department of Trade and Industry', ['Department of Trade and Industry']],
    ['Office of Ports and Harbor Watch', ['Office of Ports and Harbor Watch']],
    ['Byron Lee', ['Byron Lee']],
    ['By Ana Lee, Bo Ek and Ida Cole for The Courier', ['Ana Lee', 'Bo Ek', 'Ida Cole']],
    ['Ana d’Este, Bo Ek, and Ida Cole', ['Ana d’Este', 'Bo Ek', 'Ida Cole']],
    ['By Ana Lee for Harbor Wire', ['Ana Lee']],
    ['Harbor Center for Peace', ['Harbor Center for Peace']],
    ['By Ana Lee, Harbor Wire', ['Ana Lee, Harbor Wire']],
    ['Lee, Ana and Ek, Bo', ['Lee, Ana and Ek, Bo']],
    ['BY ANA LEE AND BO EK', ['ANA LEE', 'BO EK']],
    ['By: Ana Lee', ['Ana Lee']],
    ['Von Ana Lee und Bo Ek', ['Ana Lee', 'Bo Ek']],
    ['Ana Lee et Bo Ek', ['Ana Lee', 'Bo Ek']],
    ['Von Holmgard', ['Von Holmgard']],
    ['Ana Delacourt y Wray', ['Ana Delacourt y Wray']],
    ['By', ['By']],
    ['', ['']],
  ] as const) {
    it(`reads “${byline}”`, () => assert.deepEqual(readByline(byline), names));
  }

  it('gives a reference the names of its authors', () => {
    const { authors } = createReference(article({ title: 'T', authors: ['By Ana Lee and Bo Ek'] }));
    assert.deepEqual(authors, ['Ana Lee', 'Bo Ek']);
  });
});
