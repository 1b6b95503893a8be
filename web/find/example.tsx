import type { Fit, Found, FoundFunder, Treatment } from '../../contract/find/find.ts';
import type { Search } from '../../contract/find/search.ts';
import { Badge } from '@mantine/core';
import { Group, Text } from '../ui/layout/layout.tsx';
import { FunderList, ResultsNote } from './results.tsx';
import { searchWords } from './words.ts';
import styles from './results.module.css';

/** A search with invented funders, for who may not search yet. */

const search: Search = {
  kind: 'equity',
  amount: 1_500_000,
  currency: 'USD',
  type: 'seed',
  stage: null,
  country: 'DE',
  region: null,
  sectors: ['climate_energy', 'ict_software'],
  purpose: null,
};

const fitOf = (fit: Partial<Fit> & Pick<Fit, 'similar' | 'deals'>): Fit => ({
  grade: 'good',
  chance: 0,
  inPlace: 4,
  inSectors: 9,
  lastSimilar: { on: '2026-09-29', precision: 'day' },
  last: { on: '2026-10-12', precision: 'day' },
  isActive: true,
  amounts: { least: 250_000, most: 2_000_000, known: fit.deals },
  ...fit,
});

const treatmentOf = (treatment: Partial<Treatment>): Treatment => ({
  score: 4,
  reviews: 12,
  reviewers: 'funded',
  parts: [{ matter: 'terms', score: 3.9, market: 3.6 }],
  daysToDecision: 24,
  wouldTakeAgain: 0.7,
  warnings: [],
  ...treatment,
});

const funderOf = (
  funder: Pick<FoundFunder, 'id' | 'name' | 'country' | 'fit' | 'treatment' | 'whyHere' | 'whyNotHigher'>,
): FoundFunder => ({ types: ['vc'], logo: null, kind: 'equity', ...funder });

const found: Found = {
  kinds: [],
  since: '2023-11-20',
  amountUsd: 1_500_000,
  own: 47,
  ownRows: null,
  similar: 47,
  similarFunders: 38,
  steps: [],
  market: { daysToDecision: 31 },
  ranked: 38,
  known: 25,
  programmes: [],
  funders: [
    funderOf({
      id: 'marram',
      name: 'Marram Invented Ventures',
      country: 'NL',
      fit: fitOf({ grade: 'strong', similar: 11, deals: 64, inPlace: 12 }),
      treatment: treatmentOf({ score: 4.2, reviews: 46, daysToDecision: 19, wouldTakeAgain: 0.8 }),
      whyHere: { deals: { reason: 'most' }, treatment: { matter: 'speed', score: 4.4, market: 3.7 } },
      whyNotHigher: null,
    }),
    funderOf({
      id: 'moss',
      name: 'Invented Moss Capital',
      country: 'IE',
      fit: fitOf({ grade: 'strong', similar: 9, deals: 22, amounts: { least: 300_000, most: 1_200_000, known: 22 } }),
      treatment: treatmentOf({
        score: 4.4,
        reviews: 12,
        daysToDecision: 14,
        wouldTakeAgain: 0.8,
        parts: [{ matter: 'terms', score: 4.5, market: 3.6 }],
      }),
      whyHere: { deals: { reason: 'share' }, treatment: { matter: 'terms', score: 4.5, market: 3.6 } },
      whyNotHigher: { reason: 'amount_above' },
    }),
    funderOf({
      id: 'yard',
      name: 'Example Yard Capital',
      country: 'GB',
      fit: fitOf({
        grade: 'strong',
        similar: 10,
        deals: 72,
        amounts: { least: 1_000_000, most: 8_000_000, known: 70 },
      }),
      treatment: treatmentOf({
        score: 3.1,
        reviews: 38,
        wouldTakeAgain: 0.5,
        parts: [{ matter: 'terms', score: 2.7, market: 3.6 }],
        warnings: [{ key: 'retraded_terms', share: 0.4, answered: null }],
      }),
      whyHere: { deals: { reason: 'similar' }, treatment: null },
      whyNotHigher: { reason: 'treatment', of: { matter: 'terms', score: 2.7, market: 3.6 }, aboveScore: 4.5 },
    }),
    funderOf({
      id: 'bow',
      name: 'Example & Bow',
      country: 'FR',
      fit: fitOf({ similar: 7, deals: 38, inPlace: 10, amounts: { least: 400_000, most: 1_800_000, known: 30 } }),
      treatment: null,
      whyHere: { deals: { reason: 'similar' }, treatment: null },
      whyNotHigher: { reason: 'fewer', aboveCount: 10, most: 11 },
    }),
  ],
};

export function Example() {
  return (
    <div className={styles.results}>
      <div className={styles.head}>
        <div>
          <Group gap={3} align="center">
            <h2 id="funders">38 funders have made deals like yours</h2>
            <Badge variant="light" color="gray">
              Invented example
            </Badge>
          </Group>
          <Text size="sm">{searchWords(search)}</Text>
          <ResultsNote found={found} search={search} />
        </div>
      </div>
      <FunderList found={found} search={search} isExample />
    </div>
  );
}
