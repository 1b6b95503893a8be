import { formatDay, formatDecimal, formatInstant } from '../../../contract/formats.ts';

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

/** Whom an action was done to stands above, by name. */
const toldElsewhere: ReadonlySet<string> = new Set(['members']);

/** Whatever is no list of fields stands under one name. */
function fieldsOf(side: unknown): ReadonlyMap<string, string> {
  if (side === null || side === undefined) return new Map();
  if (typeof side !== 'object' || Array.isArray(side)) return new Map([['value', valueWords(side)]]);
  const told = Object.entries(side).filter(([field]) => !toldElsewhere.has(field));
  return new Map(told.map(([field, value]) => [field, valueWords(value)]));
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function valueWords(value: unknown): string {
  if (value === null) return 'Nothing';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value === 'number') return formatDecimal(value);
  if (typeof value === 'string') return textWords(value);
  if (Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object'))
    return value.length === 0 ? 'None' : value.map(valueWords).join(', ');
  return JSON.stringify(value, null, 1);
}

function textWords(text: string): string {
  if (day.test(text)) return formatDay(text);
  if (moment.test(text)) return formatInstant(text);
  // A state such as `changes_requested` is a word of ours; whatever else holds an underscore stays as it is.
  if (/^[a-z]+(_[a-z]+)*$/.test(text)) return sentenceCase(text.replaceAll('_', ' '));
  return text || 'Empty';
}

/** Names of fields that say less than they mean. */
const knownFields: Readonly<Record<string, string>> = {
  until: 'Access until',
  days: 'Days of access',
  moreDays: 'More days of access',
  count: 'How many',
  isModerator: 'Moderator',
  reasonCode: 'Reason',
  dealId: 'Deal',
  funderId: 'Funder',
  rowCount: 'Rows',
};

/** `shown_name` and `shownName` read "Shown name". */
function fieldWords(field: string): string {
  if (Object.hasOwn(knownFields, field)) return knownFields[field] ?? field;
  return sentenceCase(
    field
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );
}

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
