import { expect, test } from 'vitest';
import { sectorsOfCauses } from '../../../tests/real-causes/foundation-causes.ts';
import { startNotes } from '../../deals/drafts/cells.ts';
import { compileMapping } from './compile-mapping.ts';
import { getKnownSource } from './known-sources.ts';

const read = compileMapping(
  getKnownSource('foundation-grants'),
  new Map([
    ['donor', 0],
    ['cause_area', 1],
  ]),
);

function sectorsOf(cause: string): readonly string[] {
  const notes = startNotes();
  const [deal] = read({ line: 1, cells: ['Hewlett Foundation', cause] }, notes);
  expect(notes.flags).toEqual([]);
  return ((deal?.values.sectors ?? []) as readonly string[]).toSorted();
}

test('each cause of the real file has the sectors that the list gives it', () => {
  expect(sectorsOfCauses.size).toBe(631);
  expect(new Map(Array.from(sectorsOfCauses.keys(), (cause) => [cause, sectorsOf(cause)]))).toEqual(sectorsOfCauses);
});

test('the broad subject decides, unless the list names the narrow one', () => {
  expect(sectorsOf('Gay and Lesbian Rights/Public Education')).toEqual(['justice_governance']);
  expect(sectorsOf('Job training/Education')).toEqual(['social_services']);
  expect(sectorsOf('Animal welfare/Movement growth')).toEqual([]);
  expect(sectorsOf('Animal welfare / Factory farming / Fish')).toEqual(['agriculture_food']);
});

test('a word inside another subject is not a sector', () => {
  expect(sectorsOf('Public finance')).toEqual([]);
  expect(sectorsOf('Sustainable Public Finance')).toEqual([]);
  expect(sectorsOf('Health insurance reform')).toEqual([]);
});

test('several causes have the sectors of all, and an unknown one adds none', () => {
  expect(sectorsOf('Economic Justice; Environmental Equity; Media Reform')).toEqual([
    'climate_energy',
    'justice_governance',
    'media_creative',
  ]);
  expect(sectorsOf('Global catastrophic risks|Global health|Animal welfare')).toEqual(['health_biotech']);
  expect(sectorsOf('Racial Justice, Economic Justice')).toEqual(['justice_governance']);
});
