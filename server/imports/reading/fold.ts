const alone: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', đ: 'd', ı: 'i' };

/** Lower case without accents: how words are compared. `ß` becomes `ss`, `ł` becomes `l`. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßłøæđı]/g, (letter) => alone[letter] ?? letter);
