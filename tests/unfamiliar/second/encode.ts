/** Letters as old programs write them, by other code than what reads them. */

const windows: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  Œ: 0x8c,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  œ: 0x9c,
};
const latin9: Readonly<Record<string, number>> = {
  '€': 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
};
const macRomanLetters =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ';

function bytes(text: string, byteOf: (sign: string) => number): Buffer {
  return Buffer.from(
    Array.from(text, (sign) => {
      const byte = sign.charCodeAt(0) < 0x80 ? sign.charCodeAt(0) : byteOf(sign);
      if (byte < 0 || byte > 0xff) throw new Error(`${sign} has no byte`);
      return byte;
    }),
  );
}

export const windows1252 = (text: string): Buffer => bytes(text, (sign) => windows[sign] ?? sign.charCodeAt(0));
export const iso885915 = (text: string): Buffer => bytes(text, (sign) => latin9[sign] ?? sign.charCodeAt(0));
export const macRoman = (text: string): Buffer =>
  bytes(text, (sign) => (macRomanLetters.includes(sign) ? 0x80 + macRomanLetters.indexOf(sign) : -1));

/** The number under which a spreadsheet keeps a day. */
export const serialOf = (day: string): number => Math.round(Date.parse(day) / 86_400_000) + 25_569;
export const dateCell = (day: string): { readonly xml: string } => ({ xml: `<c s="1"><v>${serialOf(day)}</v></c>` });
