import { fold } from './fold.ts';

/** Quarters and halves in a column of their own: `Q2`, `2`, `T3`, `3e trimestre`, `II`, `2. Quartal`, `H1`. */

const romans = new Map([
  ['i', 1],
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
]);
const quarter =
  /^(?:(?:q|t|k|qtr|quarter|quartal|trim|trimestre|trimester)[ -]?)?([1-4]|i{1,3}|iv)(?:st|nd|rd|th|er|re|eme|e|o|a)?(?:[ -]?(?:q|t|qtr|quarter|quartal|trim|trimestre|trimester))?$/;
const half =
  /^(?:(?:h|s|hj|half|halbjahr|semestre|semester)[ -]?)?([12]|i{1,2})(?:st|nd|er|re|eme|e|o|a)?(?:[ -]?(?:h|s|hj|half|halbjahr|semestre|semester))?$/;

const numberIn = (pattern: RegExp, text: string): number => {
  if (text.length > 20) return 0;
  const plain = fold(text)
    .replaceAll(/[.º°ª]/g, '')
    .trim();
  const [, found = ''] = pattern.exec(plain) ?? [];
  return romans.get(found) ?? Number(found);
};

/** 1 to 4; 0 for what is no quarter. */
export const quarterOf = (text: string): number => numberIn(quarter, text);
/** 1 or 2; 0 for what is no half of a year. */
export const halfOf = (text: string): number => numberIn(half, text);
