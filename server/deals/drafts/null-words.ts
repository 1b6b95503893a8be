/** What people and programs write where they know nothing. Null is never zero. */

const nullWords = new Set([
  '-',
  '–',
  '—',
  '--',
  '.',
  '?',
  'n/a',
  'na',
  'n.a.',
  'nan',
  'nil',
  'none',
  'null',
  '(null)',
  'not available',
  'not applicable',
  'not disclosed',
  'undisclosed',
  'unknown',
  'unspecified',
  'fixme',
  'tbc',
  'tbd',
  '\\n',
]);
const longest = 14;

/** Whether the trimmed text means "no value". */
export function isNullWord(text: string): boolean {
  return text.length <= longest && nullWords.has(text.toLowerCase());
}
