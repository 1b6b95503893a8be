import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Found } from '../../contract/find/find.ts';
import {
  asksNothing,
  matters,
  mostFunders,
  usualFunders,
  usualWeight,
  type FindOrder,
  type Search,
  type Weights,
  type Widening,
} from '../../contract/find/search.ts';
import { formatCount, formatCurrency, formatInteger, formFor } from '../../contract/formats.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { CompareBar } from '../subjects/compare-bar.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Group, Text } from '../ui/layout/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { FunderRow } from './funder-row.tsx';
import { searchAddress } from './state.ts';
import type { FindControl } from './use-find.ts';
import { Steps } from './steps.tsx';
import { placeInSentence, similarNameOf } from './list-words.ts';
import { similarWords } from './words.ts';
import rowStyles from './funder-row.module.css';
import styles from './results.module.css';

const orders: readonly { readonly value: FindOrder; readonly label: string }[] = [
  { value: 'both', label: 'By fit and treatment' },
  { value: 'fit', label: 'By fit alone' },
  { value: 'deals', label: 'By deals like yours' },
];

interface ResultsProps {
  found: Found;
  control: FindControl;
  isStale: boolean;
}

/** Whom to ask first, and why. */
export function Results({ found, control, isStale }: ResultsProps) {
  const { state, set } = control;
  return (
    <div className={styles.results} data-stale={isStale || undefined} aria-busy={isStale}>
      <div role="status">
        <VisuallyHidden>{isStale ? '' : titleOf(found, state)}</VisuallyHidden>
      </div>
      <Steps found={found} control={control} />
      <div className={styles.head}>
        <div>
          <h2 id="funders">{titleOf(found, state)}</h2>
          <ResultsNote found={found} search={state} />
          <OrderNote found={found} control={control} />
        </div>
        <SelectField
          label="Order"
          size="sm"
          allowDeselect={false}
          data={[...orders]}
          value={state.sort}
          onChange={(sort) => sort !== null && set({ sort })}
        />
      </div>
      {found.funders.length === 0 ? (
        <EmptyState title="No funder to rank yet">
          No deal of this kind names a listed funder. Try another kind of money.
        </EmptyState>
      ) : (
        <FunderList found={found} search={state} weights={state.weights} />
      )}
      <More found={found} control={control} />
      <Programmes found={found} />
      <CompareBar search={searchAddress(state)} />
    </div>
  );
}

function titleOf(found: Found, search: Search): string {
  const { similarFunders } = found;
  if (similarFunders === 0) return 'No funder has made a deal like yours';
  const have = formFor(similarFunders, 'has', 'have');
  const kind = asksNothing(search) && search.kind !== 'any' ? `${kindLabels[search.kind].toLowerCase()} ` : '';
  return `${formatCount(similarFunders, 'funder')} ${have} made ${kind}deals ${similarNameOf(search, usedIn(found))}`;
}

/** What the order is, where it is not what one would think. */
function OrderNote({ found, control: { state, set } }: { found: Found; control: FindControl }) {
  const last = found.funders.findLastIndex(({ fit }) => fit.similar > 0);
  const isAbove = found.funders.some(({ fit }, at) => fit.similar === 0 && (at < last || last === -1));
  const isMixed = state.sort !== 'deals' && found.similarFunders > 0 && isAbove;
  return (
    <>
      {isMixed && (
        <Text tone="dim" size="sm">
          The order reflects everything a funder funds. So some without a deal {similarNameOf(state, usedIn(found))}{' '}
          rank above some that have one.{' '}
          <TextButton onClick={() => set({ sort: 'deals' })}>Sort by most such deals</TextButton>
        </Text>
      )}
      {state.kind === 'any' && (
        <Text tone="dim" size="sm">
          Each fit is measured within its kind of money. The order compares chances across kinds, so “Possible” in one
          kind can rank above “Strong” in another.
        </Text>
      )}
    </>
  );
}

const usedIn = ({ steps }: Found): ReadonlySet<Widening> =>
  new Set(steps.flatMap(({ step, state }) => (state === 'used' ? [step] : [])));

export function ResultsNote({ found, search }: { found: Found; search: Search }) {
  return (
    <Text tone="dim" size="sm">
      {similarWords(search, usedIn(found))}
      {found.amountUsd !== null && (
        <>
          {' '}
          <span className={styles.key} aria-hidden="true" />{' '}
          {search.currency === 'USD'
            ? 'marks your amount.'
            : `marks your amount, about ${formatCurrency(found.amountUsd)}.`}
        </>
      )}
    </Text>
  );
}

const usualWeights = Object.fromEntries(matters.map((matter) => [matter, usualWeight])) as Weights;

export function FunderList({
  found,
  search,
  weights = usualWeights,
  isExample = false,
}: {
  found: Found;
  search: Search;
  weights?: Weights;
  isExample?: boolean;
}) {
  return (
    <ol aria-labelledby="funders">
      {found.funders.map((funder, at) => (
        <FunderRow
          key={`${funder.id} ${funder.kind}`}
          funder={funder}
          above={found.funders[at - 1]}
          weights={weights}
          place={at + 1}
          found={found}
          similarName={similarNameOf(search, usedIn(found))}
          hasKind={search.kind === 'any'}
          placeName={placeInSentence(search)}
          isExample={isExample}
        />
      ))}
    </ol>
  );
}

/** Where the list continues, and what it rests on. */
function More({ found, control }: { found: Found; control: FindControl }) {
  const { limit } = control.state;
  const next = Math.min(limit + usualFunders, mostFunders);
  const left = found.ranked - found.funders.length;
  const hasMore = left > 0 && found.funders.length >= limit && next > limit;
  return (
    <Group gap={4} mt={5} align="center">
      {hasMore && (
        <Button variant="default" onClick={() => control.set({ limit: next })}>
          Show {Math.min(next - limit, left)} more
        </Button>
      )}
      <Text size="sm" tone="dim" flex={1} minWidth="16rem">
        {formatCount(found.ranked, 'funder')} ranked, {formatInteger(found.known)} of them with known treatment. The
        model learned from{' '}
        {formatCount(
          found.kinds.reduce((sum, { trainedWith }) => sum + trainedWith, 0),
          'deal',
        )}{' '}
        of all years. No one can pay for a place. <Link to="/how-it-works#find">How the ranking works</Link>
      </Text>
    </Group>
  );
}

/** Who gives such money by their own word, and is in no deal of it. */
function Programmes({ found: { programmes } }: { found: Found }) {
  if (programmes.length === 0) return null;
  return (
    <section className={styles.programmes} aria-labelledby="programmes">
      <h2 id="programmes">By their own description</h2>
      <Text tone="dim" size="sm">
        No deal of this kind in the database names them. Their own programmes may fit. Their fit is unknown.
      </Text>
      <ul>
        {programmes.map(({ id, name, logo, kind, programme, ...about }) => (
          <li key={`${id} ${kind}`} className={rowStyles.row}>
            <Group gap={4} wrap={false} align="center">
              <Monogram name={name} logo={logo} size={36} />
              <div>
                <h3 className={rowStyles.name}>
                  <Link to={`/funder/${encodeURIComponent(id)}`}>{name}</Link>
                </h3>
                <Text size="xs" tone="dim">
                  {aboutFunder(about)}
                </Text>
              </div>
            </Group>
            <Text size="sm" mt={3}>
              Its programme says:{' '}
              <Link to={`/database/${kind}?deal=${programme.id}`}>{programme.name ?? kindLabels[kind]}</Link>
              {spanWords(programme)}.
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

function spanWords({ leastUsd, mostUsd }: Found['programmes'][number]['programme']): string {
  if (leastUsd !== null && mostUsd !== null) return `, ${formatCurrency(leastUsd)} to ${formatCurrency(mostUsd)}`;
  if (mostUsd !== null) return `, up to ${formatCurrency(mostUsd)}`;
  return leastUsd === null ? '' : `, from ${formatCurrency(leastUsd)}`;
}
