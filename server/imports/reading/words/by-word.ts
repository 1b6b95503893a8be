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
