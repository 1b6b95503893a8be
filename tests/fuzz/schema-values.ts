import * as fc from 'fast-check';
import type { Schema } from './document.ts';
import { namedValue, type NamedValue } from './named-value.ts';

/**
 * Values that a schema lets through, as fast-check draws them. `edges`: only the shortest, longest, least and most.
 * An id is drawn as a `NamedValue`: which one it is turns out when the request leaves, from what was answered before.
 */
export function valuesOf(schema: Schema, name: string, edges: boolean): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, name, edges)));
  switch (schema.type ?? '') {
    case 'string':
      return stringsOf(schema, name, edges);
    case 'integer':
      return integersOf(schema, name, edges);
    case 'number':
      return numbersOf(schema, edges);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listsOf(schema, name, edges);
    case 'object':
      return objectsOf(schema, edges);
    default:
      return fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.constant(null), fc.boolean());
  }
}

/** Nothing of ours is longer; longer ones are tried as too long. */
const longest = 2_000;

function stringsOf(schema: Schema, name: string, edges: boolean): fc.Arbitrary<string | NamedValue> {
  const pattern = schema.pattern ?? '';
  if (pattern.startsWith('^[0-9a-f]{8}-')) return namedValue(name, fc.uuid());
  if (pattern.startsWith('^[a-z0-9][a-z0-9-]{0,78}')) return namedValue(name, fc.stringMatching(/^[a-z0-9]{2,20}$/));
  const written = formats[schema.format ?? ''];
  if (written !== undefined) return name === 'updatedAt' ? namedValue(name, written) : written;
  if (name === 'email') return fc.stringMatching(/^[a-z]{3,12}$/).map((word) => `${word}@kitehouse.example`);
  if (pattern !== '') return fc.stringMatching(new RegExp(pattern));
  const least = schema.minLength ?? 0;
  const most = Math.min(schema.maxLength ?? 200, longest);
  if (edges) return fc.constantFrom(least, most).map((length) => 'Word '.repeat(length / 5 + 1).slice(0, length));
  const plain = fc.lorem({ maxCount: 12 }).map((text) => text.slice(0, most).padEnd(least, 'x'));
  const odd = fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.max(least, Math.min(most, 40)) });
  return fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: odd });
}

const days = fc
  .integer({ min: 0, max: 6_000 })
  .map((count) => new Date(Date.UTC(2015, 0, 1) + count * 86_400_000).toISOString());

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: days.map((instant) => instant.slice(0, 10)),
  'date-time': days,
  uri: fc.webUrl({ validSchemes: ['https'] }),
};

/** A version is that of the thing that the request is about, where we have seen it. */
function integersOf(schema: Schema, name: string, edges: boolean): fc.Arbitrary<number | NamedValue> {
  const min = Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -2) + 1, Number.MIN_SAFE_INTEGER);
  const max = Math.min(schema.maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (edges) return fc.constantFrom(min, max);
  if (/version/i.test(name)) return namedValue(name, fc.integer({ min: 1, max: 3 }));
  return fc.oneof(fc.integer({ min, max: Math.min(max, Math.max(min, 0) + 20) }), fc.integer({ min, max }));
}

function numbersOf(schema: Schema, edges: boolean): fc.Arbitrary<number> {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  const max = schema.maximum ?? schema.exclusiveMaximum ?? 1e15;
  return edges ? fc.constantFrom(min, max) : fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
}

function listsOf(schema: Schema, name: string, edges: boolean): fc.Arbitrary<unknown> {
  if (schema.prefixItems !== undefined)
    return fc.tuple(...schema.prefixItems.map((item) => valuesOf(item, name, edges)));
  const item = valuesOf(schema.items ?? {}, name.replace(/s$/, ''), edges);
  const minLength = schema.minItems ?? 0;
  const most = Math.max(minLength, Math.min(schema.maxItems ?? 3, edges ? 30 : 3));
  if (!edges) return fc.array(item, { minLength, maxLength: most });
  return fc.constantFrom(minLength, most).chain((length) => fc.array(item, { minLength: length, maxLength: length }));
}

function objectsOf(schema: Schema, edges: boolean): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const shape = Object.fromEntries(properties.map(([key, value]) => [key, valuesOf(value, key, edges)]));
  const required = (schema.required ?? []).filter((key) => key in shape);
  if (properties.length > 0 || typeof schema.additionalProperties !== 'object')
    return fc.record(shape, { requiredKeys: required, noNullPrototype: true });
  const keys =
    schema.propertyNames === undefined ? fc.constantFrom('name', 'notes', 'amount') : wordsOf(schema.propertyNames);
  return fc.dictionary(keys, valuesOf(schema.additionalProperties, '', edges), { maxKeys: 3, noNullPrototype: true });
}

const wordsOf = (schema: Schema): fc.Arbitrary<string> =>
  valuesOf(schema, '', false).map((value) => (typeof value === 'string' ? value : 'name'));
