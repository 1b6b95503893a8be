import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { untypedFields, type ReadField } from './read-fields.ts';
import { listSources } from './source-graph.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

it('each field that reads what is typed has a journey that types into it', () => {
  const journeyNamed = (name: string): string => readFileSync(`${root}tests/journeys/${name}.test.ts`, 'utf8');
  expect(untypedFields(listSources(root, 'web'), journeyNamed)).toEqual([]);
});

it('finds a new field, one that is gone, and one that no journey types any more', () => {
  const page = { path: 'web/deals/price.tsx', text: '<NumberField label="Price" />\n<input data-reads-text />' };
  const listed: ReadField[] = [
    { file: page.path, fields: 1, screen: 'Prices', journey: 'typed/fields', typed: ["'Price'"] },
    { file: 'web/deals/cost.tsx', fields: 1, screen: 'Costs', journey: 'typed/fields', typed: ["'Cost'"] },
  ];
  expect(untypedFields([page], () => "typeInto(page, 'Price', '5')", listed)).toEqual([
    'web/deals/price.tsx has 2 fields that read what is typed, and 1 of them have a journey',
    'web/deals/cost.tsx is gone',
    "typed/fields.test.ts does not type 'Cost' (Costs)",
  ]);
  expect(untypedFields([{ path: page.path, text: '<input type="date" />' }], () => '', [])).toEqual([
    'web/deals/price.tsx has a field that the kit does not read',
  ]);
});
