import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isCi } from '../../real-files.ts';
import { rawFiles, readGrant, readRawFile } from './raw-deals.ts';

const sectorsOf = (cause: string): readonly string[] => readGrant({ donor: 'A foundation', cause_area: cause }).sectors;
const grants = rawFiles.find(({ kind }) => kind === 'grant');

it('a grant has the sectors of each cause that its cell names', () => {
  expect(sectorsOf('Economic Justice; Environmental Equity; Media Reform')).toEqual([
    'climate_energy',
    'justice_governance',
    'media_creative',
  ]);
  expect(sectorsOf(' Environmental Protection, Sustainable Agriculture ')).toEqual([
    'agriculture_food',
    'climate_energy',
  ]);
});

it('a cause without a sector and an empty cell have none', () => {
  expect(sectorsOf('ACT Fellowship')).toEqual([]);
  expect(sectorsOf('')).toEqual([]);
});

it('a cause that the list lacks stops the audit', () => {
  expect(() => sectorsOf('Health of unicorns')).toThrow('lacks Health of unicorns');
});

it.runIf(isCi || (grants !== undefined && existsSync(grants.file)))(
  'the list has each cause of the real file, and several sectors for some',
  { tags: ['slow'] },
  () => {
    const rows = grants === undefined ? [] : readRawFile(grants);
    expect(rows).toHaveLength(89_449);
    expect(rows.filter(({ sectors }) => sectors.length > 1).length).toBeGreaterThan(100);
  },
);
