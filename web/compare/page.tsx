import { Link } from 'react-router';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../contract/formats.ts';
import { useSession, type Session } from '../session/session.ts';
import { compareAddress, mostCompared, setCompared, useCompared, type Compared } from '../subjects/compared.ts';
import { Text } from '../ui/layout/layout.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Note } from '../ui/states/note.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { AddFunder } from './add-funder.tsx';
import { useAsked, type AskedControl } from './address.ts';
import { beforeSection } from './before-rows.ts';
import { nameOf, type Column, type Shown } from './columns.ts';
import { Controls } from './controls.tsx';
import { dealSection } from './deal-rows.ts';
import { fitSection } from './fit-rows.ts';
import { foldEqual, type Folded, type Section } from './sheet.ts';
import { termSection } from './term-rows.ts';
import { timeSection, treatmentSections } from './treatment-rows.ts';
import { useColumns } from './use-columns.ts';
import { useFits } from './use-fits.ts';
import styles from './page.module.css';

/** On its way while its figures are. */
const CompareTable = onDemand(async () => (await import('./table.tsx')).CompareTable, {
  waiting: <SkeletonLines lines={12} label="Loading the comparison" />,
  missing: 'The comparison did not load.',
});

/** Two to four funders side by side, with what their pages show the viewer and nothing else. */
export function ComparePage() {
  const session = useSession();
  const asked = useAsked();
  const found = useColumns(asked, session);
  const { columns, shown } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  useSurvivors(asked, columns);
  const choose = (next: readonly Compared[]): void => {
    asked.change({ ids: next.map(({ id }) => id) });
    setCompared(next);
  };
  const chosen = columns.map((column): Compared => ({ id: column.id, name: nameOf(column) }));
  const add = (one: Compared): void => {
    if (!chosen.some(({ id }) => id === one.id)) choose([...chosen, one]);
    // The field goes away, or another one takes its place.
    if (columns.length === 0 || columns.length === mostCompared - 1) heading.current?.focus();
  };
  const { fits, retry } = useFits(asked, { columns, hasAccess: shown.hasAccess });
  const sections = [...(fits === null ? [] : [fitSection(columns, fits)]), ...sectionsOf(columns, shown)];
  const folded = asked.showsDifferences ? foldEqual(sections) : null;
  return (
    <>
      <div className={styles.band}>
        <div className="wrap">
          <h1 ref={heading} tabIndex={-1}>
            {columns.length < 2 ? 'Compare funders' : `Compare ${formatCount(columns.length, 'funder')}`}
          </h1>
          <Text tone="soft" mt={3}>
            What each one funds, on what terms, and how it treats people.{' '}
            <Link to="/funder">Choose from all funders</Link>
          </Text>
          {columns.length > 0 && <Controls asked={asked} found={found} sections={sections} />}
        </div>
      </div>
      <div className={`wrap ${styles.body}`}>
        <VisuallyHidden>
          <p role="status">
            {columns.length > 0 && `${formatCount(columns.length, 'funder')}: ${columns.map(nameOf).join(', ')}`}
          </p>
        </VisuallyHidden>
        <Notes asked={asked} session={session} isOpen={shown.isOpen} />
        <LimitNote columns={columns} />
        {fits !== null && fits.state !== 'ready' && fits.state !== 'loading' && (
          <div className={styles.note}>
            <ErrorState message="The fit for your search did not load." onRetry={retry} />
          </div>
        )}
        {columns.length === 0 ? (
          <Beginning onAdd={add} />
        ) : (
          <CompareTable
            columns={columns}
            sections={folded?.sections ?? sections}
            onAdd={add}
            onChoose={(ids) => {
              choose(ids.flatMap((id) => chosen.find((one) => one.id === id) ?? []));
              if (ids.length < columns.length) heading.current?.focus();
            }}
            onRetry={found.retry}
          />
        )}
        {folded && <FoldedWords folded={folded} />}
        {columns.length > 0 && <HowMarked />}
      </div>
    </>
  );
}

const sectionsOf = (columns: readonly Column[], shown: Shown): Section[] => [
  dealSection(columns, shown),
  termSection(columns, shown),
  ...treatmentSections(columns),
  timeSection(columns),
  beforeSection(columns, shown),
];

/** Nothing is chosen yet. */
function Beginning({ onAdd }: { onAdd: (one: Compared) => void }) {
  const gathered = useCompared();
  return (
    <div className={styles.first}>
      <AddFunder label="The first funder" onAdd={onAdd} />
      <Text tone="dim" size="sm" mt={4}>
        Compare two to four funders. You can also select them in a list of funders.
      </Text>
      {gathered.length > 0 && (
        <Text mt={4}>
          <Link to={compareAddress(gathered.map(({ id }) => id))}>
            Compare your selection: {gathered.map(({ name }) => name).join(', ')}
          </Link>
        </Text>
      )}
    </div>
  );
}

/** One that was merged into another is that one. */
function useSurvivors(asked: AskedControl, columns: readonly Column[]): void {
  const survivors = columns.map(({ id, page }) => (page.state === 'ready' ? (page.data.mergedInto ?? id) : id));
  const isMoved = survivors.some((id, place) => id !== asked.ids[place]);
  const { correct } = asked;
  useEffect(() => {
    if (isMoved) correct({ ids: [...new Set(survivors)] });
  });
}

function Notes({ asked, session, isOpen }: { asked: AskedControl; session: Session; isOpen: boolean }) {
  const isMember = session.state === 'member';
  return (
    <>
      {asked.leftOut > 0 && (
        <div className={styles.note}>
          <Note tone="warning">
            The address names {formatCount(asked.leftOut, 'more funder')}. You can compare at most {mostCompared}.
          </Note>
        </div>
      )}
      {asked.ids.length > 0 && session.state !== 'loading' && !isOpen && (
        <div className={`${styles.note} ${styles.screen}`}>
          <Note tone="info" title="The values of terms and the latest deals need access">
            Here you see which terms are known, and for how many deals. One review opens the values.{' '}
            <Link to={isMember ? '/review' : '/database/equity'}>How to get access</Link>
          </Note>
        </div>
      )}
    </>
  );
}

/** Once for all columns: the limit is that of the member. */
function LimitNote({ columns }: { columns: readonly Column[] }) {
  const limit = columns.flatMap(({ latest }) => (latest.state === 'failed' ? (latest.limit ?? []) : []))[0];
  if (limit === undefined) return null;
  return (
    <div className={styles.note} role="alert">
      <Note tone="info">{limit}</Note>
    </div>
  );
}

function FoldedWords({ folded: { same, near, unknown } }: { folded: Folded }) {
  return (
    <div role="status">
      {same.length > 0 && (
        <Text size="sm" mt={5}>
          The same for all: {same.join(', ')}.
        </Text>
      )}
      {near.length > 0 && (
        <Text size="sm" mt={3}>
          No clear difference: {near.join(', ')}.
        </Text>
      )}
      {unknown.length > 0 && (
        <Text size="sm" mt={3} tone="dim">
          Not known for any of them: {unknown.join(', ')}.
        </Text>
      )}
    </div>
  );
}

function HowMarked() {
  return (
    <Text tone="dim" size="sm" mt={6} maxWidth="46rem" leading="normal">
      “better” and “worse” mark clear differences from the market, from a founder’s point of view. A difference is clear
      in three cases. The market’s median lies outside this funder’s middle half. A share differs by ten points or more,
      and chance alone would make such a difference in fewer than one of twenty cases. A rating is at least 0.3 from the
      median of its type. Unknown values count neither way.
    </Text>
  );
}
