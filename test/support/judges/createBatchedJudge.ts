import type { PlaceJudge } from '../judgedPlaces.ts';

/** Creates a judge from a program that reads many texts in one run. It returns `error` for a text that it can't read. */
export function createBatchedJudge(name: string, run: (texts: readonly string[]) => readonly string[]): PlaceJudge {
  const readings = new Map<string, string>();
  const prepare = (texts: readonly string[]) => {
    const unread = [...new Set(texts)].filter((text) => !readings.has(text));
    run(unread).forEach((reading, index) => readings.set(unread[index] ?? '', reading));
  };
  return {
    name,
    prepare,
    read: (text) => {
      if (!readings.has(text)) {
        prepare([text]);
      }
      const reading = readings.get(text) ?? '';
      if (reading === 'error') {
        throw new Error(`${name} can't read ${text}`);
      }
      return reading;
    },
  };
}
