const alone: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', đ: 'd', ı: 'i' };

/** Lower case without accents: how words are compared. `ß` becomes `ss`, `ł` becomes `l`. Kana keep their marks: `シード`. */
export const fold = (text: string): string => {
  const parted = text.normalize('NFKD');
  const hasKana = /[\u3099\u309A]/.test(parted);
  const plain = parted
    .replaceAll(hasKana ? /(?![\u3099\u309A])\p{M}/gu : /\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßłøæđı]/g, (letter) => alone[letter] ?? letter);
  return hasKana ? plain.normalize('NFC') : plain;
};
