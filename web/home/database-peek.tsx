import { Link } from 'react-router';
import { formatCurrency, formatDay, formatInteger } from '../../contract/formats.ts';
import { Group, Text } from '../ui/layout/layout.tsx';
import { TriState } from '../ui/tri-state.tsx';
import type { Home } from './api.ts';
import styles from './database-peek.module.css';

type Row = readonly [
  company: string,
  funder: string,
  round: string,
  amount: number,
  isLead: boolean | null,
  hasBoardSeat: boolean | null,
  closed: string,
];

/** Invented, and said to be: real rows are for people with access. */
const rows: readonly Row[] = [
  ['Pellow Robotics', 'Tidewrack Ventures', 'Seed', 2_400_000, true, true, '2026-03-14'],
  ['Ilmarine Bio', 'Ostler Yard Capital', 'Series A', 11_750_000, true, false, '2026-03-02'],
  ['Kitehouse Energy', 'Quillmark Ventures', 'Seed', 3_100_000, false, false, '2026-02-19'],
  ['Mossgate Foods', 'Ninefold Angels', 'Pre-seed', 380_000, null, null, '2026-02-11'],
  ['Nacre Materials', 'Tidewrack Ventures', 'Seed', 1_950_000, false, true, '2026-01-28'],
  ['Glasswing Diagnostics', 'Brackenhall Partners', 'Series B', 24_000_000, true, true, '2026-01-20'],
  ['Tern Logistics', 'Copperwhistle Fund', 'Seed', 900_000, true, false, '2026-01-08'],
  ['Sedge Water', 'Ninefold Angels', 'Pre-seed', 425_000, false, null, '2025-12-17'],
];

const kinds = [
  { kind: 'equity', label: 'Equity' },
  { kind: 'debt', label: 'Debt' },
  { kind: 'grant', label: 'Grant' },
] as const;

export function DatabasePeek({ deals }: { deals: Home['counts']['deals'] | undefined }) {
  return (
    <div className={styles.peek}>
      <Group className={styles.head} gap={[3, 5]} p={4} justify="space-between">
        <Group className={styles.kinds} inline gap={1} p={1} wrap={false} align="stretch">
          {kinds.map(({ kind, label }) => (
            <Link key={kind} to={`/database/${kind}`} className={styles.kind} data-on={kind === 'equity' || undefined}>
              {label}
              {deals && <span className="faint"> {formatInteger(deals[kind])}</span>}
            </Link>
          ))}
        </Group>
        <Text as="span" tone="dim" size="xs">
          Example rows
        </Text>
      </Group>
      <div className={styles.rows}>
        <div className={styles.window} role="region" aria-label="Example rows of the equity database" tabIndex={0}>
          <ExampleTable />
        </div>
      </div>
    </div>
  );
}

function ExampleTable() {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Funder</th>
          <th scope="col">Round</th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
          <th scope="col">Lead</th>
          <th scope="col">Board seat</th>
          <th scope="col">Closed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([company, funder, round, amount, isLead, hasBoardSeat, closed]) => (
          <tr key={company}>
            <th scope="row">{company}</th>
            <td>{funder}</td>
            <td>{round}</td>
            <td className={styles.number}>{formatCurrency(amount)}</td>
            <td>
              <TriState value={isLead} />
            </td>
            <td>
              <TriState value={hasBoardSeat} />
            </td>
            <td>{formatDay(closed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
