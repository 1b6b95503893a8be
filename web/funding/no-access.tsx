import { useQuery } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { columnGroups } from '../../contract/funding-column.ts';
import { defaultColumns, findColumn } from '../../contract/funding.ts';
import type { DealKind } from '../../contract/funding-options.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatCurrency, formatDay, formatInteger } from '../ui/formats.ts';
import { kindsQuery, standingQuery, type Standing } from './api.ts';
import { DatabaseBand } from './database-band.tsx';
import { inventedRows, type InventedRow } from './invented-rows.ts';
import styles from './no-access.module.css';

/** What is behind, and the way in. The heads are real, the rows are invented here: no real row leaves the server. */
export function NoAccess({ kind, isMember }: { kind: DealKind; isMember: boolean }) {
  const { data: standing, isPending } = useQuery({ ...standingQuery, enabled: isMember });
  return (
    <div className={styles.page}>
      <DatabaseBand kind={kind} access={null} isHeading={false} />
      <div className={styles.stage}>
        <BlurredRows kind={kind} />
        <div className={styles.gate}>
          {/* A card that said one thing and then another would be worse than a moment of none. */}
          {!(isMember && isPending) && <Card isMember={isMember} standing={standing ?? { state: 'none' }} />}
        </div>
      </div>
    </div>
  );
}

function Card({ isMember, standing }: { isMember: boolean; standing: Standing }) {
  return (
    <section className={styles.card} aria-label="Access">
      <ExampleRow />
      <h1 className={styles.title}>{titleOf(standing)}</h1>
      <p className={styles.text}>{textOf(standing)}</p>
      {standing.state !== 'checking' && <Reasons />}
      <div className={styles.actions}>
        <Actions isMember={isMember} standing={standing} />
      </div>
      {standing.state === 'checking' && (
        <p className={styles.small}>You need do nothing more. We write to you when it is decided.</p>
      )}
    </section>
  );
}

function titleOf(standing: Standing): string {
  if (standing.state === 'checking') return 'Your review is being checked';
  return standing.state === 'ended' ? 'Your access has ended' : 'Share one review to open the database';
}

function textOf(standing: Standing): string {
  if (standing.state === 'checking') return standing.nextStep;
  if (standing.state === 'ended') return 'One more review opens the database again.';
  return 'You will see every recipient, amount and term behind this blur for a year from the day your review is approved.';
}

function Actions({ isMember, standing }: { isMember: boolean; standing: Standing }) {
  if (!isMember) {
    return (
      <>
        <ButtonLink to="/signup" size="lg">
          Sign up to share your review
        </ButtonLink>
        <ButtonLink to="/login" size="lg" variant="default">
          Log in
        </ButtonLink>
      </>
    );
  }
  if (standing.state === 'checking') {
    return (
      <ButtonLink to="/review" size="lg">
        See its status
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/review" size="lg">
      {standing.state === 'ended' ? 'Share another review' : 'Share your review'}
    </ButtonLink>
  );
}

function Reasons() {
  const { data } = useQuery(kindsQuery);
  const count = (kind: DealKind): string => formatInteger(data?.kinds.find((counted) => counted.kind === kind)?.count);
  const reasons = [
    ...(data ? [`${count('equity')} equity, ${count('debt')} debt and ${count('grant')} grant deals`] : []),
    'About eight minutes. Saved as you type.',
    'Anonymous if you want it to be',
  ];
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>
          <IconCheck size={18} stroke={2.25} aria-hidden="true" />
          {reason}
        </li>
      ))}
    </ul>
  );
}

function ExampleRow() {
  const [row] = inventedRows;
  if (!row) return null;
  const cells = [
    ['Recipient', row.recipient],
    ['Funder', row.funder],
    ['Amount', formatCurrency(row.amountUsd)],
    ['Date', formatDay(row.date)],
  ] as const;
  return (
    <figure className={styles.example}>
      <figcaption>An invented row, in focus</figcaption>
      <dl>
        {cells.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

const repeated = Array.from({ length: 3 }, (_, round) =>
  inventedRows.map((row) => ({ ...row, id: `${row.recipient} ${round}` })),
).flat();

function BlurredRows({ kind }: { kind: DealKind }) {
  const columns = defaultColumns[kind].flatMap((key) => findColumn(kind, key) ?? []);
  return (
    <div className={styles.rows} aria-hidden="true">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <td key={column.key} className={styles.group}>
                {place === 0 || columns[place - 1]?.group === column.group ? '' : columnGroups[column.group]}
              </td>
            ))}
          </tr>
          <tr>
            {columns.map((column) => (
              <td key={column.key} style={{ minWidth: column.width }}>
                {column.label}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {repeated.map((row) => (
            <tr key={row.id}>
              {columns.map((column, place) => (
                <td key={column.key}>{inventedCell(row, column.key, place)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inventedCell(row: InventedRow, key: string, place: number): string {
  if (key === 'recipientName') return row.recipient;
  if (key === 'funderNames') return row.funder;
  if (key === 'date') return formatDay(row.date);
  if (key === 'amountUsd') return formatCurrency(row.amountUsd);
  return row.words[place % row.words.length] ?? '';
}
