import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';

/** docs/asvs.csv against what it names. The number is that of the requirements of levels 1 and 2 in version 5.0.0. */

interface Row {
  readonly requirement: string;
  readonly level: string;
  readonly state: string;
  readonly how: string;
  readonly proof: string;
}

const rows = parse<Row>(readFileSync('docs/asvs.csv', 'utf8'), { columns: true });
const requirementCount = 253;
const mostExceptions = 5;

it('has each requirement once: met, not met, of the operator, not applicable, or one of five written exceptions', () => {
  expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(requirementCount);
  expect(rows).toHaveLength(requirementCount);
  const states = Object.groupBy(rows, ({ state }) => state);
  expect(Object.keys(states).toSorted()).toEqual(['exception', 'met', 'not applicable', 'not met', 'operator']);
  const written = readFileSync('docs/security.md', 'utf8');
  const exceptions = states['exception'] ?? [];
  expect(exceptions.length).toBeLessThanOrEqual(mostExceptions);
  for (const { requirement } of exceptions) expect(written).toContain(`| ${requirement} `);
  for (const { requirement, how } of rows) expect(how, requirement).toMatch(/\w/);
  // What is missing, in a sentence: "none" would not do.
  for (const { requirement, how } of states['not met'] ?? [])
    expect(how.split(' ').length, requirement).toBeGreaterThan(8);
});

it('names tests and documents that are there', () => {
  const missing = rows.flatMap(({ requirement, proof }) =>
    proof
      .split('; ')
      .filter((one) => {
        const [, file = '', , name] = /^(\S+)( "(.+)")?$/.exec(one) ?? [];
        return !existsSync(file) || (name !== undefined && !readFileSync(file, 'utf8').includes(name));
      })
      .map((one) => `${requirement}: ${one}`),
  );
  expect(missing).toEqual([]);
});
