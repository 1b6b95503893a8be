import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listApiKeys } from '../../../contract/api-keys/api-keys.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { Box, Group } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { AccountSection } from '../account-section.tsx';
import { sections } from '../sections.ts';
import { keysQuery } from './api.ts';
import { ConnectionList } from './connections.tsx';
import { KeyList } from './keys.tsx';
import { LinkList } from './links.tsx';
import { WebhookList } from './webhooks.tsx';
import { StopEverything } from './stop-everything.tsx';
import pageStyles from '../user-page.module.css';
import styles from './programs.module.css';

type Programs = ReplyOf<typeof listApiKeys>['data'];

/** What programs of a member read: how much today, with which keys, and the way to end it all. */
export function ProgramSections({ hasAccess }: { hasAccess: boolean }) {
  const { data, isPending, error, refetch } = useQuery(keysQuery);
  if (data === undefined)
    return (
      <AccountSection {...sections.programs} text="Your scripts can read what you can read.">
        {isPending ? (
          <SkeletonLines lines={3} label="Loading your keys" />
        ) : (
          <ErrorState message={`Your keys did not load. ${error?.message ?? ''}`} onRetry={() => void refetch()} />
        )}
      </AccountSection>
    );
  return (
    <>
      <AccountSection
        {...sections.programs}
        text={`You and your programs share ${formatInteger(data.rowsPerDay)} rows a day.`}
      >
        <RowsToday {...data} />
      </AccountSection>
      <AccountSection id="api-keys" title="Keys" text="For your own scripts. A key ends when your access ends.">
        <KeyList keys={data.keys} mostDays={data.mostDays} hasAccess={hasAccess} />
      </AccountSection>
      <AccountSection
        id="live-links"
        title="Live links"
        text="A secret address for one saved view. Anyone who has it can read that view."
      >
        <LinkList mostDays={data.mostDays} hasAccess={hasAccess} />
      </AccountSection>
      <AccountSection
        id="webhooks"
        title="Webhooks"
        text="We call your address when a saved view or your shortlist changes."
      >
        <WebhookList hasAccess={hasAccess} />
      </AccountSection>
      <AccountSection id="connected" title="Connected programs" text="They use your account with your permission.">
        <ConnectionList />
      </AccountSection>
      <AccountSection id="stop-programs" title="Stop everything" text="If someone else may have a key or a link.">
        <StopEverything />
      </AccountSection>
    </>
  );
}

function RowsToday({ rowsToday, rowsPerDay }: Pick<Programs, 'rowsToday' | 'rowsPerDay'>) {
  const used = Math.min(rowsToday, rowsPerDay);
  return (
    <>
      <Group className="small" gap={4} justify="space-between" mb={3}>
        <b id="rows-today">
          {formatInteger(used)} of {formatInteger(rowsPerDay)} rows used today
        </b>
        <span className="dim">Resets at 00:00 UTC</span>
      </Group>
      <Box className={styles.bar} aria-hidden="true">
        <span className={styles.used} style={{ width: `${(100 * used) / rowsPerDay}%` }} />
      </Box>
      <p className={`small ${pageStyles.action}`}>
        <Link to="/developers">How to use the API</Link>
      </p>
    </>
  );
}
