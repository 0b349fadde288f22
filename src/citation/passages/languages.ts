import { stemmer as stemDutch } from '@orama/stemmers/dutch';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { stemmer as stemItalian } from '@orama/stemmers/italian';
import { stemmer as stemPortuguese } from '@orama/stemmers/portuguese';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import { scriptsWithoutSpaces, type Word } from './words.ts';

/** A natural language. Function words, such as articles, say nothing about a topic. */
export interface Language {
  readonly stem: (word: string) => string;
  readonly isFunctionWord: (word: string) => boolean;
}

/** Returns the language with the most function words in a text. */
export function detectLanguage(words: readonly Word[]): Language {
  let [best, most] = [otherLanguage, words.length / 10];
  for (const createLanguage of languages) {
    const count = words.reduce((sum, { word }) => sum + Number(createLanguage.isFunctionWord(word)), 0);
    if (count > most) {
      [best, most] = [createLanguage, count];
    }
  }
  return best;
}

function createLanguage(stem: (word: string) => string, functionWords: string): Language {
  const words: ReadonlySet<string> = new Set(functionWords.split(/\s+/));
  return { stem, isFunctionWord: (word) => words.has(word) };
}

// cspell:disable
const languages: readonly Language[] = [
  createLanguage(
    stemEnglish,
    `a about after all also although am an and any are as at be because been before being between both but by can could
    did do does during each for from further had has have he her here hers him his how i if in into is it its itself
    just let like made make many may me might more most much must my no nor not now of off on once one only or other our
    out over own per said same say says she should since so some such than that the their them then there these they
    this those through to too under until up upon us very was we well were what when where whether which while who whom
    whose why will with within without would yet you your`,
  ),
  createLanguage(
    stemGerman,
    `ab aber alle allem allen aller alles als also am an auch auf aus bei beim bereits bis da dabei damit dann das dass
    dem den denn der des die dies diese diesem diesen dieser dieses doch durch ein eine einem einen einer eines er es
    etwa für gegen haben habe hat hatte hatten ich ihm ihn ihr ihre ihrem ihren ihrer im in ist ja jede jeder jetzt kann
    kein keine können man mehr mit muss müssen nach nicht noch nun nur ob oder ohne schon sehr sein seine seinem seinen
    seiner seit sich sie sind so soll sollen sowie über um und uns unter vom von vor war waren was wegen weil wenn werden
    wie wieder will wir wird wo wurde wurden zu zum zur zwischen`,
  ),
  createLanguage(
    stemFrench,
    `à afin ai ainsi alors après au aucun aussi autre autres aux avant avec avoir c ce ceci cela celle celui ces cet
    cette ceux chez comme contre d dans de depuis des deux dont du elle elles en encore entre est et était étaient été
    être eux fait font ici il ils j je l la le les leur leurs lors lui m mais me même mes moins mon n ne ni nos notre
    nous on ont ou où par parce pas pendant peu peut plus pour pourquoi qu quand que quel quelle qui s sa sans se selon
    sera ses si son sont sous sur t ta tandis te tous tout toute toutes très tu un une vers vos votre vous y`,
  ),
  createLanguage(
    stemSpanish,
    `a al algo algunos ante antes así aunque cada como con contra cual cuando de del desde donde dos durante e el él ella
    ellos en entre era eran es esa ese eso esta está están este esto estos fue fueron ha había han hasta hay la las le
    les lo los más me mi mientras muy ni no nos o otra otro otros para pero por porque que qué quien se según ser será
    si sí sido sin sobre son su sus también tan tanto te tiene tienen todo todos tras tu un una uno unos y ya yo`,
  ),
  createLanguage(
    stemItalian,
    `a ad agli ai al alla alle allo anche ancora avere c che chi ci coi col come con contro cui da dagli dai dal dalla
    dalle dallo degli dei del della delle dello di dopo dove due e è ed era erano essere fa fino fra gli ha hanno i il
    in io l la le lei li lo loro lui ma mentre mi mia molto ne negli nei nel nella nelle nello noi non nostro o ogni
    oltre per perché più poi prima quale quando quanto quella quelle quello questa queste questi questo qui se sei senza
    si sia sono sotto stata stati stato su sua sue sugli sui sul sulla sulle suo suoi tra tutti tutto un una uno`,
  ),
  createLanguage(
    stemPortuguese,
    `a à ainda ao aos apenas após as às até cada com como contra da das de dela dele depois desde do dois dos durante e é
    ela elas ele eles em entre era eram essa esse esta está estão este eu foi foram há isso isto já lhe mais mas me
    mesmo meu muito na não nas nem no nos num numa o os ou para pela pelas pelo pelos per por porque qual quando que
    quem são se segundo seja sem ser será seu seus si sido sob sobre sua suas também te tem têm tinha todos tudo um uma
    você`,
  ),
  createLanguage(
    stemDutch,
    `aan achter al alle als alleen ander andere bij binnen daar dan dat de deze die dit doen door dus een eerst en er geen
    had hadden heb hebben heeft hem het hier hij hoe hun ik in is ja je kan kon kunnen maar me meer men met mij mijn moet
    moeten na naar niet nog nu of om omdat onder ons ook op over reeds sinds te tegen ten toch toen tot tussen uit van
    veel voor waar want waren was wat we wel werd werden wie wij worden wordt zal ze zelf zich zij zijn zo zoals zonder
    zou zouden`,
  ),
];
// cspell:enable

/** Any other language. Short words are function words, and words with the same first letters are forms of one word. */
const otherLanguage: Language = {
  stem: (word) => word.slice(0, 6),
  isFunctionWord: (word) => /^[\p{L}\p{M}]{1,3}$/u.test(word) && !scriptsWithoutSpaces.test(word),
};
