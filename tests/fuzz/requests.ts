import * as fc from 'fast-check';
import type { Operation, Parameter } from './document.ts';
import { evenly, namedValue } from './named-value.ts';
import { valuesOf } from './schema-values.ts';

/** A request as it was drawn, with names where ids of earlier answers go. */
export interface DrawnRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Which breach of the description a negative one gets; `where` chooses the place. */
  readonly breach: number;
  readonly where: number;
}

/** Every list takes these as filters of some column; which column takes which, the answers say. */
const filterTexts: readonly string[] = [
  '5',
  'true',
  'false',
  'null',
  '1..1000000',
  '2020-01-01..',
  '..2026-01-01',
  'a',
  'US',
  'KE',
  'listed',
];
const mostFilters = 2;

/** What the description lets through; `edges`: at its limits. */
export function requestsOf(operation: Operation, edges: boolean): fc.Arbitrary<DrawnRequest> {
  const { body } = operation;
  return fc.record({
    params: fc.record(
      Object.fromEntries(operation.params.map((param) => [param.name, paramOf(operation, param, edges)])),
    ),
    query: queryOf(operation, edges),
    body:
      body === null || body.contentType !== 'application/json'
        ? fc.constant(undefined)
        : valuesOf(body.schema, '', edges),
    breach: evenly,
    where: evenly,
  });
}

/** `{id}` behind `funders` is one of those that `funders` named. */
function paramOf(operation: Operation, param: Parameter, edges: boolean): fc.Arbitrary<unknown> {
  const parts = operation.path.split('/');
  const at = parts.indexOf(`{${param.name}}`);
  const word = parts.slice(0, at).findLast((part) => !part.startsWith('{')) ?? '';
  if (param.schema.enum !== undefined) return fc.constantFrom(...param.schema.enum);
  const { pattern } = param.schema;
  return namedValue(
    word,
    pattern === undefined
      ? valuesOf(param.schema, '', edges).map((value) => String(value))
      : valuesOf(param.schema, word, edges).map((value) => (typeof value === 'string' ? value : crypto.randomUUID())),
  );
}

/** A list has dozens of filters, and each leaves few rows: at most two at once. */
function queryOf(operation: Operation, edges: boolean): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const valueOf = ({ name, schema }: Parameter): fc.Arbitrary<unknown> => {
    const fitting = filterTexts.filter((text) => new RegExp(schema.pattern ?? '').test(text));
    const drawn = valuesOf({ ...schema, maxLength: Math.min(schema.maxLength ?? 200, 200) }, name, edges);
    return schema.type !== 'string' || schema.enum !== undefined || fitting.length === 0
      ? drawn
      : fc.oneof(fc.constantFrom(...fitting), drawn);
  };
  const required = operation.query.filter((one) => one.isRequired);
  const optional = operation.query.filter((one) => !one.isRequired);
  const fixed = fc.record(Object.fromEntries(required.map((one) => [one.name, valueOf(one)])));
  if (optional.length === 0) return fixed;
  const some = fc
    .subarray(optional, { maxLength: Math.min(mostFilters, optional.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((one) => [one.name, valueOf(one)]))));
  return fc.tuple(fixed, fc.oneof(fc.constant({}), some)).map(([one, other]) => ({ ...one, ...other }));
}
