import { useQuery } from '@tanstack/react-query';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import type { Access } from '../../contract/access.ts';
import { dealKinds, type DealKind } from '../../contract/funding-options.ts';
import { formatDay, formatInteger } from '../ui/formats.ts';
import { kindsQuery } from './api.ts';
import styles from './database-band.module.css';
import { kindLabels } from './deal-cells.tsx';

interface DatabaseBandProps {
  kind: DealKind;
  /** Null for people without access. */
  access: Access | null;
  /** False where something else on the page is its heading. */
  isHeading?: boolean;
}

/** The three kinds with their counts, and until when the person may look. */
export function DatabaseBand({ kind, access, isHeading = true }: DatabaseBandProps) {
  const { data } = useQuery(kindsQuery);
  const Title = isHeading ? 'h1' : 'p';
  return (
    <div className={styles.band}>
      <Title className={styles.title}>Database</Title>
      <nav aria-label="Kinds of funding" className={styles.tabs}>
        {dealKinds.map((candidate) => {
          const count = data?.kinds.find((counted) => counted.kind === candidate)?.count;
          return (
            <NavLink
              key={candidate}
              to={`/database/${candidate}`}
              preventScrollReset
              className={styles.tab}
              aria-current={candidate === kind ? 'page' : undefined}
            >
              {kindLabels[candidate]}{' '}
              {count !== undefined && <span className={styles.count}>{formatInteger(count)}</span>}
            </NavLink>
          );
        })}
      </nav>
      {access?.accessExpiresOn && <Expiry day={access.accessExpiresOn} />}
    </div>
  );
}

const millisecondsOfDay = 86_400_000;
const soonInDays = 7;

/** Turns amber when a week or less is left. */
function Expiry({ day }: { day: string }) {
  const [now] = useState(() => Date.now());
  const daysLeft = Math.ceil((Date.parse(`${day}T00:00:00Z`) - now) / millisecondsOfDay);
  return (
    <p className={styles.expiry} data-soon={daysLeft <= soonInDays || undefined}>
      <IconClock size={17} stroke={1.75} aria-hidden="true" />
      Access until {formatDay(day)}
    </p>
  );
}
