import { formatInteger } from '../../../contract/formats.ts';
import { cleanText } from '../../../contract/reviews/clean-text.ts';

/** UTF-16 units of a text as it is stored: what most endpoints measure. */
export const storedLength = (text: string): number => cleanText(text).length;

/** What is said of a text that is too long; it is refused as it is and never cut. */
export const tooLongWords = (longest: number): string => `At most ${formatInteger(longest)} characters`;

/** The messages of all texts that are longer than they may be, by their paths with dots. */
export function tooLongMessages(
  values: object,
  longest: Readonly<Partial<Record<string, number>>>,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const [path, most] of Object.entries(longest)) {
    const text = valueAt(values, path.split('.'));
    if (most !== undefined && typeof text === 'string' && storedLength(text) > most)
      messages[path] = tooLongWords(most);
  }
  return messages;
}

function valueAt(values: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || typeof values !== 'object' || values === null) return values;
  return valueAt(Reflect.get(values, key), rest);
}
