import { useQuery } from '@tanstack/react-query';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { Access } from '../../contract/access/access.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { accessToKind } from '../../contract/deals/kind-access.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { formatDay, formatInteger } from '../../contract/formats.ts';
import { Group, Text } from '../ui/layout/layout.tsx';
import { BandTab, TabBand } from '../ui/tab-band.tsx';
import { kindsQuery } from './api.ts';
import { CheckLink } from './check-link.tsx';
import styles from './database-band.module.css';

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
  const expiresOn = access === null ? null : accessToKind(access, kind).expiresOn;
  const end = access !== null && (
    <>
      <CheckLink kind={kind} />
      {expiresOn !== null && <Expiry day={expiresOn} />}
    </>
  );
  return (
    <TabBand title="Database" isHeading={isHeading} label="Kinds of funding" end={end}>
      {dealKinds.map((candidate) => {
        const count = data?.kinds.find((counted) => counted.kind === candidate)?.count;
        return (
          <BandTab key={candidate} to={`/database/${candidate}`} isCurrent={candidate === kind}>
            {kindLabels[candidate]}{' '}
            <Text as="span" className={styles.count} tone="faint" size="sm" weight={400}>
              {count !== undefined && formatInteger(count)}
            </Text>
          </BandTab>
        );
      })}
    </TabBand>
  );
}

const millisecondsOfDay = 86_400_000;
const soonInDays = 7;

/** Turns amber when a week or less is left. */
function Expiry({ day }: { day: string }) {
  const [now] = useState(() => Date.now());
  const daysLeft = Math.ceil((Date.parse(`${day}T00:00:00Z`) - now) / millisecondsOfDay);
  return (
    <Group className={styles.expiry} as="p" inline gap={3} wrap={false} data-soon={daysLeft <= soonInDays || undefined}>
      <IconClock size={17} stroke={1.75} aria-hidden="true" />
      Access until {formatDay(day)}
    </Group>
  );
}
