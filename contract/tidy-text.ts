/** What is done to a short text before numbers or dates are read from it: the same signs, written the same way. */

/** The zero of each set of digits that is read as ours. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const spaces = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/gu;
const apostrophes = /[\u2018\u2019\u02bc\u02b9\u2032\u00b4\u0060]/gu;
const minuses = /[\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63]/gu;

function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((candidate) => code >= candidate && code <= candidate + 9);
  return zero === undefined ? character : String(code - zero);
}

/** Letters and signs of full width, as East Asian keyboards write them. */
const narrow = (character: string): string => String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xfee0);

/** One kind of space, apostrophe, minus and digit; nothing that cannot be seen. */
export function tidyText(text: string): string {
  return text
    .replaceAll(invisible, '')
    .replaceAll(spaces, ' ')
    .replaceAll(apostrophes, "'")
    .replaceAll(minuses, '-')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[\uff01-\uff5e]/gu, narrow)
    .replaceAll('\uffe5', '¥')
    .replaceAll('\uffe1', '£')
    .trim();
}
