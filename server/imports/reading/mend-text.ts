import iconv from 'iconv-lite';

/** Texts that went through programs which took their letters for others. */

/** The byte behind each sign of Windows-1252 that is no byte of Latin 1. */
const windowsBytes = new Map(
  Array.from({ length: 32 }, (_none, at): [string, number] => [
    iconv.decode(Buffer.from([0x80 + at]), 'windows-1252'),
    0x80 + at,
  ]),
);
const byteOf = (sign: string): number => windowsBytes.get(sign) ?? sign.charCodeAt(0);
const signs = [...windowsBytes.keys()].filter((sign) => sign !== '\uFFFD').join('');
/** UTF-8 that was read as Windows-1252: a first byte of Latin letters or of punctuation, and those that go on. */
const twiceEncoded = new RegExp(`[\\u00C2-\\u00C5\\u00E2][\\u0080-\\u00BF${signs}]{1,3}`, 'g');
const escapedBytes = /(?:\\x[0-9a-f]{2})+/gi;
const lineBreak = /<br ?\/?>|<\/p> ?<p>/gi;
/** Tags that only say how letters look. */
const looks = /<\/?(?:b|i|em|strong|u|span|font|small)(?: [^<>]{0,200})?>/gi;
const worthALook = /\\x[0-9a-f]{2}|<[bieusf/]|[\u00C2-\u00C5\u00E2]|&amp;/i;
const strict = new TextDecoder('utf-8', { fatal: true });
/** Shorter texts are names, which have one line. */
const longestName = 150;

/** Bytes written as `\xe2\x80\x99`, letters encoded twice, `<br/>` and `&amp;amp;` as what they mean. Other text stays as it is. */
export function mendText(text: string): string {
  if (!worthALook.test(text)) return text;
  const rest = decodeAgain(
    text.replaceAll(escapedBytes, (written) => decoded(Buffer.from(written.replaceAll(/\\x/gi, ''), 'hex')) ?? written),
  )
    .replaceAll(looks, '')
    .replaceAll(/&amp;(?=(?:amp|lt|gt|quot|apos|nbsp|#\d{1,5});)/gi, '&');
  return rest.replaceAll(lineBreak, text.length > longestName ? '\n' : ' ');
}

const mostTimes = 3;

/** Letters that went through several such programs: once more as long as something changes. */
function decodeAgain(written: string): string {
  let text = written;
  for (let time = 0; time < mostTimes; time += 1) {
    const next = text.replaceAll(twiceEncoded, (part) => decoded(Buffer.from(Array.from(part, byteOf))) ?? part);
    if (next === text) return text;
    text = next;
  }
  return text;
}

function decoded(bytes: Buffer): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

const address = String.raw`https?:\/\/[^\s()]{1,500}`;
/** `Alder Capital (https://…)`, as exports of related pages write each name. */
const named = new RegExp(String.raw`(?<=[^\s(]) \(${address}\)(?=$|,|;|\|)`, 'g');
const markdown = new RegExp(String.raw`\[([^\[\]]{1,300})\]\(${address}\)`, 'g');
/** `{Alder,"Birch, Inc."}`, as PostgreSQL writes a list. */
const array = /^\{(?:(?:"(?:[^"\\]|\\.)*"|[^",{}\\\s:](?:[^",{}\\:]*[^",{}\\\s:])?)(?:, ?(?!\}$)|(?=\}$)))*\}$/u;
const arrayItem = /"((?:[^"\\]|\\.)*)"|([^",{}]+)/g;

/** A name without its address, and a list without what a program wrote around it: its items with bars between. */
export function unlinked(text: string): string {
  if (text.startsWith('{') && text.endsWith('}') && array.test(text))
    return [...text.matchAll(arrayItem)]
      .map(([, quoted, plain = '']) => (quoted === undefined ? plain.trim() : quoted.replaceAll(/\\(.)/g, '$1')))
      .filter((item) => item !== '' && item !== 'NULL')
      .join('|');
  if (!text.includes('(http')) return text;
  return text.replaceAll(markdown, '$1').replaceAll(named, '');
}
