import { z } from 'zod';

type Pick = (value: unknown) => unknown;

/**
 * A reply that its handler wrote by the columns of its schema, from cells that were never values: it is sent as it is.
 * Each use needs a test which proves that it holds exactly what the schema would let through.
 */
export interface WrittenReply {
  readonly [written]: string;
}

const written = Symbol('written');
export const writtenReply = (json: string): WrittenReply => ({ [written]: json });
const isWritten = (reply: unknown): reply is WrittenReply =>
  typeof reply === 'object' && reply !== null && written in reply;

/**
 * Writes replies of many rows, for which reading each value by zod costs more than finding them. What the schema does
 * not list does not leave, as everywhere; lists and plain values must be such. Rules within a type (lengths, patterns,
 * words) are not looked at.
 */
export function replyWriter(schema: z.core.$ZodType): (reply: unknown) => string {
  const pick = picker(schema);
  return (reply) => (isWritten(reply) ? reply[written] : JSON.stringify(pick(reply)));
}

function picker(schema: z.core.$ZodType): Pick {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return orNothing(picker(schema.unwrap()));
  if (schema instanceof z.ZodArray) return listPicker(picker(schema.element));
  if (schema instanceof z.ZodObject) return objectPicker(schema.shape);
  if (schema instanceof z.ZodType && plainTypes.has(schema.type)) return plain;
  throw new Error(`A reply of many rows cannot hold ${schema instanceof z.ZodType ? schema.type : 'this'}`);
}

const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal']);

const orNothing =
  (pick: Pick): Pick =>
  (value) =>
    value === null || value === undefined ? value : pick(value);

function plain(value: unknown): unknown {
  if (typeof value === 'object' || value === undefined) throw new TypeError('The reply holds no plain value here');
  return value;
}

/** What needs no change leaves as it is: copying every row costs as much as writing it. */
function listPicker(pick: Pick): Pick {
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError('The reply holds no list here');
    const list: readonly unknown[] = value;
    let picked: unknown[] | null = null;
    for (let at = 0; at < list.length; at++) {
      const item = pick(list[at]);
      if (picked === null && item !== list[at]) picked = list.slice(0, at);
      picked?.push(item);
    }
    return picked ?? list;
  };
}

/** Walks what is there rather than what may be: most of a row's many columns are not known. */
function objectPicker(shape: Readonly<Record<string, z.core.$ZodType>>): Pick {
  const picks = new Map(Object.entries(shape).map(([key, schema]) => [key, picker(schema)]));
  const required = Object.keys(shape).filter((key) => !(shape[key] instanceof z.ZodOptional));
  return (value) => {
    if (!isPlainObject(value)) throw new TypeError('The reply holds no object here');
    for (const key of required) if (!Object.hasOwn(value, key)) throw new TypeError(`The reply lacks ${key}`);
    const isAsItIs = Object.keys(value).every((key) => {
      const pick = picks.get(key);
      return pick !== undefined && pick(value[key]) === value[key];
    });
    return isAsItIs ? value : pickFrom(value, picks);
  };
}

function pickFrom(
  value: Readonly<Record<string, unknown>>,
  picks: ReadonlyMap<string, Pick>,
): Readonly<Record<string, unknown>> {
  const held: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const pick = picks.get(key);
    if (pick !== undefined) held[key] = pick(value[key]);
  }
  return held;
}

/** One that is written by its keys alone: no class, and so no `toJSON` of its own. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
