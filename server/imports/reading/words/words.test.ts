import { expect, test } from 'vitest';
import { findColumn, type DealColumnKey } from '../../../../contract/deals/deals.ts';
import type { DealKind } from '../../../../contract/deals/options.ts';
import { fold } from '../fold.ts';
import { optionOf } from '../vocabularies.ts';
import { roundWords } from './round-words.ts';
import { sectorWords } from './sector-words.ts';
import { grantStatusWords, loanStatusWords } from './status-words.ts';

const lists: readonly [DealKind, DealColumnKey, Readonly<Record<string, string>>][] = [
  ['equity', 'roundType', roundWords],
  ['equity', 'sectors', sectorWords],
  ['debt', 'loanStatus', loanStatusWords],
  ['grant', 'grantStatus', grantStatusWords],
];
const wordsOf = (text: string): string[] =>
  text
    .split('|')
    .map((word) => word.trim())
    .filter((word) => word !== '');

test.each(lists)(
  'of %s, each word of %s means one value of the list and is written without accents',
  (kind, key, words) => {
    const column = findColumn(kind, key);
    const values = (column?.options ?? []).map(({ value }) => value);
    expect(Object.keys(words).filter((value) => !values.includes(value))).toEqual([]);
    const all = Object.entries(words).flatMap(([value, text]) => wordsOf(text).map((word) => ({ value, word })));
    const groups = Map.groupBy(all, ({ word }) => word);
    const double = [...groups.values()].filter((group) => new Set(group.map(({ value }) => value)).size > 1);
    expect(double.map((group) => group[0]?.word)).toEqual([]);
    expect(all.filter(({ word }) => fold(word) !== word).map(({ word }) => word)).toEqual([]);
    if (column === null) throw new Error(key);
    expect(all.filter(({ word, value }) => optionOf(column, word) !== value)).toEqual([]);
  },
);

test.each<[DealKind, DealColumnKey, string, string]>([
  ['equity', 'roundType', 'Anschubfinanzierung', 'seed'],
  ['equity', 'roundType', 'Investidor-anjo', 'angel'],
  ['equity', 'roundType', 'Série B', 'series_b'],
  ['equity', 'roundType', 'D', 'series_d_plus'],
  ['equity', 'roundType', 'Ronda puente', 'bridge_or_extension'],
  ['equity', 'roundType', "Capital d'amorçage", 'seed'],
  ['equity', 'sectors', 'Verarbeitendes Gewerbe', 'manufacturing'],
  ['equity', 'sectors', 'Énergies renouvelables', 'climate_energy'],
  ['equity', 'sectors', 'Hostelería', 'tourism_hospitality'],
  ['equity', 'sectors', 'Saúde', 'health_biotech'],
  ['equity', 'sectors', 'Logiciels', 'ict_software'],
  ['debt', 'loanStatus', 'Amortizado', 'paid_in_full'],
  ['debt', 'loanStatus', 'En mora', 'delinquent'],
  ['debt', 'loanStatus', 'Passé en perte', 'charged_off'],
  ['debt', 'loanStatus', 'Überfällig', 'delinquent'],
  ['debt', 'loanStatus', 'Quitado', 'paid_in_full'],
  ['grant', 'grantStatus', 'En ejecución', 'active'],
])('of %s, %s "%s" is %s', (kind, key, word, value) => {
  const column = findColumn(kind, key);
  expect(column === null ? null : optionOf(column, word)).toBe(value);
});
