import { z } from 'zod';
import { formFor } from '../../contract/formats.ts';

type Issue = z.core.$ZodRawIssue;

/** Longer lists are in the description of the API. */
const mostListed = 20;

const typeNames: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
  null: 'Must be null',
};

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'Is not an id',
  email: 'Is not an email address',
  url: 'Is not a web address',
  date: 'Is not a day such as 2026-11-29',
  datetime: 'Is not a time such as 2026-11-29T12:00:00Z',
};

const unitNames: Readonly<Record<string, string>> = { string: ' characters', array: ' values', set: ' values' };

function sizeOf({ origin, limit, isLeast }: { origin: string; limit: number | bigint; isLeast: boolean }): string {
  if (isLeast && limit === 1 && origin in unitNames) return 'Must not be empty';
  const unit = unitNames[origin] ?? '';
  return `Must be ${isLeast ? 'at least' : 'at most'} ${String(limit)}${Number(limit) === 1 ? unit.replace(/s$/, '') : unit}`;
}

/** A name that is not ours is said back only if it is a plain word, and of many only some. */
function unknownFields(keys: readonly string[]): string {
  const names = keys.filter((key) => /^[\w.-]{1,100}$/.test(key)).slice(0, mostListed);
  return names.length === 0
    ? 'Unknown field'
    : `Unknown ${formFor(names.length, 'field', 'fields')} ${names.join(', ')}`;
}

/** A plain sentence for what the contract has no words of its own for. */
export function plainSentence(issue: Issue): string {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return 'Is missing';
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[String(issue.expected)] ?? 'Is of another type';
    case 'invalid_value': {
      const values = issue.values.map(String);
      if (values.length === 1) return `Must be ${values[0]}`;
      return values.length > mostListed ? 'Is not one of the allowed values' : `Must be one of ${values.join(', ')}`;
    }
    case 'too_small':
      return issue.inclusive === false
        ? `Must be more than ${String(issue.minimum)}`
        : sizeOf({ origin: issue.origin, limit: issue.minimum, isLeast: true });
    case 'too_big':
      return issue.inclusive === false
        ? `Must be less than ${String(issue.maximum)}`
        : sizeOf({ origin: issue.origin, limit: issue.maximum, isLeast: false });
    case 'invalid_format':
      return formatNames[issue.format] ?? 'Is not in the required format';
    case 'not_multiple_of':
      return `Must be a multiple of ${String(issue.divisor)}`;
    case 'unrecognized_keys':
      return unknownFields(issue.keys);
    case 'invalid_union':
      return 'Has none of the allowed forms';
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'Is not valid';
  }
}

/** For every endpoint: the words of the contract come first, these in place of those of the validator. */
export function speakPlainly(): void {
  z.config({ customError: plainSentence });
}
