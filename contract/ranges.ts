/** "$1.2M to $3M", "Up to $3M", "From $1.2M": in words, as a dash between amounts reads as a minus. Null where neither end is known. */
export function formatRange<End>(
  { least, most }: { readonly least: End | null; readonly most: End | null },
  write: (end: End) => string,
): string | null {
  if (least !== null) return most === null ? `From ${write(least)}` : `${write(least)} to ${write(most)}`;
  return most === null ? null : `Up to ${write(most)}`;
}
