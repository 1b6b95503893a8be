/** Lengths in bytes that the text of a form may have before it is sealed: its length says hardly anything of it. */
const formLengths = [8_192, 32_768, 131_072, 524_288];
/** The same for what holds one id. */
export const idLengths: readonly number[] = [256];

/** Spaces behind JSON mean nothing to its reader. What is longer than all lengths has a multiple of the last. */
export function padded(json: string, lengths: readonly number[] = formLengths): string {
  const bytes = Buffer.byteLength(json);
  const last = lengths.at(-1) ?? 1;
  const length = lengths.find((one) => bytes <= one) ?? Math.ceil(bytes / last) * last;
  return json + ' '.repeat(length - bytes);
}
