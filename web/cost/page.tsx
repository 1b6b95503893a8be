import { Link } from 'react-router';
import { IconLock } from '@tabler/icons-react';
import { dealKinds, regions, stages } from '../../contract/deals/options.ts';
import { NewestOnlyNote } from '../deals/database-gate.tsx';
import { continentOf, isContinent } from '../offer-check/places.ts';
import { useSession } from '../session/session.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Group, Text } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';
import { EquityColumn, GrantColumn, LoanColumn } from './columns.tsx';
import { useEntries } from './entries.ts';
import { figuresOf } from './figures.ts';
import { Formulas } from './formulas.tsx';
import { Outcomes } from './outcomes.tsx';
import { TermField } from './term-field.tsx';
import { useCase, useUsual, useUsualNumbers, type CaseControl } from './usual.ts';
import styles from './page.module.css';

/** What does the money cost? The same amount as equity, a loan and a grant, for everyone; medians for who has access. */
export function CostPage() {
  const session = useSession();
  const asked = useCase();
  const usual = useUsual(session, asked);
  const entries = useEntries(useUsualNumbers(usual));
  const figures = figuresOf(entries);
  const openKind = dealKinds.find((kind) => usual[kind].isOpen);
  const isAnyOpen = openKind !== undefined;
  const parts = { figures, entries, usual, asked };
  return (
    <>
      <div className={styles.band}>
        <div className={`wrap ${styles.head}`}>
          <div>
            <h1>What does the money cost?</h1>
            <Text tone="soft" mt={3}>
              The same amount as equity, a loan and a grant.
            </Text>
            <Group as="p" className={styles.promise} wrap={false} align="start" gap={3} size="sm" mt={4}>
              <IconLock size={17} stroke={1.75} aria-hidden="true" />
              What you type stays in this tab{isAnyOpen ? '; only stage and region leave it' : ''}.
            </Group>
          </div>
          <div className={styles.case} role="group" aria-label="Your case">
            <TermField term="amount" entries={entries} />
            {isAnyOpen && <Places asked={asked} />}
          </div>
        </div>
      </div>
      <div className={`wrap ${styles.body}`}>
        {session.state === 'member' && isAnyOpen && <NewestOnlyNote access={session.profile.access} kind={openKind} />}
        {session.state !== 'loading' && !isAnyOpen && <WithoutAccess isMember={session.state === 'member'} />}
        <div className={styles.columns}>
          <EquityColumn {...parts} />
          <LoanColumn {...parts} />
          <GrantColumn {...parts} />
        </div>
        <Outcomes figures={figures} entries={entries} />
        <Formulas figures={figures} />
      </div>
    </>
  );
}

function WithoutAccess({ isMember }: { isMember: boolean }) {
  return (
    <div className={styles.note}>
      <Note tone="info" title="The usual terms need access">
        With access to the database, each term begins with the median of deals of your stage and region. Enter your own
        numbers until then. <Link to={isMember ? '/review' : '/database/equity'}>How to get access</Link>
      </Note>
    </div>
  );
}

/** Whole continents first, each before its parts. */
const regionOptions = regions
  .map(({ value, label }) => ({ value, label, continent: continentOf(value) }))
  .sort(
    (one, other) =>
      (one.continent?.name ?? '').localeCompare(other.continent?.name ?? '', 'en') ||
      Number(isContinent(other.value)) - Number(isContinent(one.value)),
  )
  .map(({ value, label }) => ({ value, label: isContinent(value) ? `${label}, all of it` : label }));

function Places({ asked }: { asked: CaseControl }) {
  return (
    <>
      <SelectField
        label="Stage"
        size="sm"
        placeholder="Any"
        clearable
        data={[...stages]}
        value={asked.stage}
        onChange={(stage) => asked.set({ ...asked, stage })}
      />
      <SelectField
        label="Region"
        size="sm"
        placeholder="Anywhere"
        clearable
        searchable
        data={regionOptions}
        value={asked.region}
        onChange={(region) => asked.set({ ...asked, region })}
      />
    </>
  );
}
