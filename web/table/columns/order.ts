/** The keys with one moved to the place of another. */
export function moveKey(keys: readonly string[], key: string, to: number): readonly string[] {
  const from = keys.indexOf(key);
  if (from < 0 || to < 0 || to >= keys.length || to === from) return keys;
  const rest = keys.filter((other) => other !== key);
  return [...rest.slice(0, to), key, ...rest.slice(to)];
}

/** Shows a column at the end, or hides it; one at least stays. */
export function toggleKey(keys: readonly string[], key: string): readonly string[] {
  if (!keys.includes(key)) return [...keys, key];
  return keys.length > 1 ? keys.filter((other) => other !== key) : keys;
}

/** All columns, those that show first; when all show, the first alone. */
export function toggleAllKeys(keys: readonly string[], all: readonly string[]): readonly string[] {
  if (keys.length === all.length) return keys.slice(0, 1);
  return [...keys, ...all.filter((key) => !keys.includes(key))];
}
