import { findColumn, type Deal } from '../../contract/deals/deals.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { stages, type DealKind } from '../../contract/deals/options.ts';
import { formatCount, formatDay } from '../../contract/formats.ts';
import type { FunderOffer } from '../../contract/funders/funders.ts';
import { moneyKinds } from '../../contract/reviews/options.ts';
import { dealText } from '../deals/cells.tsx';
import { amountWords, differenceWords } from '../funders/offer-words.ts';
import { cellsOf, type Column, type Shown } from './columns.ts';
import { known, lines, unknown, type Cell, type Row, type Section } from './sheet.ts';
import { warningRow } from './treatment-rows.ts';

/** What one should know before the first message: what they say, what they offer now, what warns, what they did last. */
export function beforeSection(columns: readonly Column[], { kind, hasAccess, isOpen }: Shown): Section {
  return {
    key: 'before',
    title: 'Before you write',
    about:
      'A warning is a practice that three or more organisations named, or that at least one in five of a random selection of answers reports.',
    rows: [
      {
        key: 'about',
        label: 'What they say',
        cells: cellsOf(columns, 'page', ({ description }) => lines(description ? [description] : [])),
      },
      ...(hasAccess ? offerRows(columns) : []),
      warningRow(columns),
      ...(isOpen ? [latestRow(columns, kind)] : []),
    ],
  };
}

function offerRows(columns: readonly Column[]): Row[] {
  return [
    {
      key: 'offers',
      label: 'On offer now',
      cells: cellsOf(columns, 'offers', (offers) => lines(offerLines(offers))),
    },
    { key: 'cold', label: 'Takes cold applications', cells: cellsOf(columns, 'offers', coldCell) },
  ];
}

/** So many without a name each have their line; more of them would say little, one below the other. */
const mostUnnamed = 2;

function offerLines(offers: readonly FunderOffer[]): string[] {
  const unnamed = offers.filter(({ name }) => name === null);
  if (unnamed.length <= mostUnnamed) return offers.map(offerWords);
  const named = offers.filter(({ name }) => name !== null);
  return [...named.map(offerWords), `${formatCount(unnamed.length, 'offer')} without a name`];
}

/** "Seed programme: $100,000 to $500,000, Seed, until 12 Jan 2027" */
function offerWords(offer: FunderOffer): string {
  const facts = [
    amountWords(offer),
    stages.find(({ value }) => value === offer.stage)?.label ?? null,
    offer.deadline === null ? null : `until ${formatDay(offer.deadline)}`,
    offer.differsIn.length === 0 ? null : `another entry states it differently: ${differenceWords(offer.differsIn)}`,
  ].filter((fact) => fact !== null);
  const name = offer.name ?? `${moneyKinds[offer.kind]} offer without a name`;
  return facts.length === 0 ? name : `${name}: ${facts.join(', ')}`;
}

function coldCell(offers: readonly FunderOffer[]): Cell {
  const answers = offers.flatMap(({ isOpenToUnsolicited }) => isOpenToUnsolicited ?? []);
  if (answers.length === 0) return unknown();
  if (answers.every(Boolean)) return known('Yes');
  return known(answers.some(Boolean) ? 'Some of what is on offer' : 'No');
}

const latestRow = (columns: readonly Column[], kind: DealKind): Row => ({
  key: 'latest',
  label: `Latest ${kindLabels[kind].toLowerCase()} deals`,
  isPageOnly: true,
  cells: cellsOf(columns, 'latest', (deals) => lines(deals.map((deal) => dealWords(deal)))),
});

/** "Lantern School, $1,150,000, 12 Mar 2026" */
const dealWords = (deal: Deal): string =>
  (['recipientName', 'amountUsd', 'date'] as const)
    .map((key) => findColumn(deal.kind, key))
    .flatMap((column) => (column === null ? [] : [dealText(column, deal)]))
    .filter((text) => text !== '–')
    .join(', ');
