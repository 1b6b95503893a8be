import { labelOf } from '../../../contract/reviews/options.ts';

/** The options under an empty one. An answer of an older form stays to be seen. */
export function listFor(options: Readonly<Record<string, string>>, chosen: string | undefined, empty = 'Choose') {
  const all = { ...options, ...(chosen === undefined ? {} : { [chosen]: labelOf(options, chosen) }) };
  return [{ value: '', label: empty }, ...Object.entries(all).map(([value, label]) => ({ value, label }))];
}
