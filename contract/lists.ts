/* Without an import: pages that need one load nothing else. */

/** Without a comma before the last word, as British English has it. */
const inBritish = (type: 'conjunction' | 'disjunction') => {
  let made: Intl.ListFormat | undefined;
  return (words: readonly string[]): string => (made ??= new Intl.ListFormat('en-GB', { type })).format(words);
};

/** "a", "a and b", "a, b and c". */
export const listOf = inBritish('conjunction');
/** "a", "a or b", "a, b or c". */
export const eitherOf = inBritish('disjunction');
