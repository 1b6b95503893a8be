export interface FieldChange {
  readonly field: string;
  /** Null where that side does not say. */
  readonly before: string | null;
  readonly after: string | null;
  /** Both sides say, and not the same. */
  readonly isChanged: boolean;
}

/** Both sides of an entry field by field, in the order in which they were written, those of before first. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].map((field) => {
    const [one, other] = [old.get(field) ?? null, next.get(field) ?? null];
    return {
      field: fieldWords(field),
      before: one,
      after: other,
      isChanged: one !== null && other !== null && one !== other,
    };
  });
}

/** Whatever is no list of fields stands under one name. */
function fieldsOf(side: unknown): ReadonlyMap<string, string> {
  if (side === null || side === undefined) return new Map();
  if (typeof side !== 'object' || Array.isArray(side)) return new Map([['value', valueWords(side)]]);
  return new Map(Object.entries(side).map(([field, value]) => [field, valueWords(value)]));
}

function valueWords(value: unknown): string {
  if (value === null) return 'Nothing';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  // A state such as `submitted` is a word of ours; whatever else holds an underscore stays as it is.
  if (typeof value === 'string')
    return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value || 'Empty';
  return JSON.stringify(value, null, 1);
}

/** `rowCount` and `row_count` read "Row count". */
function fieldWords(field: string): string {
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
