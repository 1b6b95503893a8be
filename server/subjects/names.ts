const longestSlug = 64;

/** The id that people read in the address of a funder: its name in lower-case ASCII letters, digits and hyphens. */
export function slugOf(name: string): string {
  return slugOfSubject(name, 'funder');
}

/** The same for any subject; `kind` stands in for a name without such letters. */
export function slugOfSubject(name: string, kind: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');
  return ascii.length >= 2 ? ascii : `${kind}-${ascii}`.replace(/-$/, '');
}

/** The same for two spellings of one name; `name_key` of the table `funders` holds it too. */
export function nameKeyOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
