import type { Mapping } from '../../../../contract/imports/mapping.ts';

/** What a column of the file is used for besides, or instead of, a field; null for nothing. */
export function otherUseOf(mapping: Mapping, name: string): string | null {
  if (mapping.routes.some(({ column }) => column === name)) return 'Says the kind of deal';
  if (mapping.parts.some(({ amountFrom }) => amountFrom === name)) return 'The amount of a separate deal';
  if (mapping.funderIds?.some(({ id }) => id === name) === true) return 'Finds the funder by its public id';
  if (mapping.sourceFrom?.includes(name) === true) return 'Says who published the row';
  if (mapping.refuse.some(({ column }) => column === name)) return 'Says which rows are not deals';
  return mapping.key.from.includes(name) ? 'Tells the rows apart' : null;
}
