/** `{ seed: 'a|b' }` as `{ a: 'seed', b: 'seed' }`. */
export const byWord = (words: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([value, text]) =>
      text
        .split('|')
        .map((word) => [word.trim(), value] as const)
        .filter(([word]) => word !== ''),
    ),
  );

/** The words of several lists of the same values together. */
export const joinWords = (...lists: readonly Readonly<Record<string, string>>[]): Record<string, string> => {
  const all: Record<string, string> = {};
  for (const list of lists)
    for (const [value, text] of Object.entries(list))
      all[value] = all[value] === undefined ? text : `${all[value]}|${text}`;
  return all;
};
