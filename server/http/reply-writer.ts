import { z } from 'zod';

type Pick = (value: unknown) => unknown;

/**
 * Writes replies of many rows, for which reading each value by zod costs more than finding them. What the schema does
 * not list does not leave, as everywhere; lists and plain values must be such. Rules within a type (lengths, patterns,
 * words) are not looked at.
 */
export function replyWriter(schema: z.core.$ZodType): (reply: unknown) => string {
  const pick = picker(schema);
  return (reply) => JSON.stringify(pick(reply));
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

function listPicker(pick: Pick): Pick {
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError('The reply holds no list here');
    return value.map((item) => pick(item));
  };
}

/** Walks what is there rather than what may be: most of a row's many columns are not known. */
function objectPicker(shape: Readonly<Record<string, z.core.$ZodType>>): Pick {
  const picks = new Map(Object.entries(shape).map(([key, schema]) => [key, picker(schema)]));
  const required = Object.keys(shape).filter((key) => !(shape[key] instanceof z.ZodOptional));
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new TypeError('The reply holds no object here');
    const held: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      const pick = picks.get(key);
      if (pick !== undefined) held[key] = pick(item);
    }
    for (const key of required) if (!(key in held)) throw new TypeError(`The reply lacks ${key}`);
    return held;
  };
}
