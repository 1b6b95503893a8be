import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Access } from '../../contract/access/access.ts';
import type { MyApplication } from '../../contract/free-access/free-access.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { formatDay, formatCount } from '../../contract/formats.ts';
import { Stack } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';
import { useWithdrawRequest, type MyRequest } from './api.ts';
import { useProductSettings } from '../api/config.ts';
import { workingDays } from '../../contract/product-settings/words.ts';
import styles from './page.module.css';

interface RequestStateProps {
  request: MyRequest & { application: MyApplication };
  access: Access;
}

/** How the last request stands, and what comes next. */
export function RequestState({ request, access }: RequestStateProps) {
  const { application, askAgainOn, canAsk } = request;
  switch (application.state) {
    case 'received':
      return <Waiting application={application} />;
    case 'approved':
      return (
        <Stack className={styles.state} boxed="md" gap={4} mb={6} p={6} align="start" role="status">
          <h3>{access.hasAccess ? 'The database is open for you' : 'Your free access has ended'}</h3>
          <p>{access.accessExpiresOn === null ? wordsAfter(canAsk) : `Until ${formatDay(access.accessExpiresOn)}.`}</p>
          {access.hasAccess && <ButtonLink to="/database/equity">Open the database</ButtonLink>}
        </Stack>
      );
    case 'declined':
      return (
        <Note tone="warning" title="We could not give you free access">
          <p>{application.reason}</p>
          {askAgainOn !== null && <p>You can ask again from {formatDay(askAgainOn)} on.</p>}
        </Note>
      );
    case 'expired':
      return <Note title="We did not reply in time">Please ask again. We are sorry.</Note>;
    case 'withdrawn':
      return null;
  }
}

const wordsAfter = (canAsk: boolean): string =>
  canAsk ? 'You can ask once more.' : 'You have used your one renewal. A review opens the database again.';

function Waiting({ application }: { application: MyApplication }) {
  const { applicationDays } = useProductSettings();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawRequest(application.id);
  return (
    <Stack className={styles.state} boxed="md" gap={4} mb={6} p={6} align="start" role="status">
      <h3>We are looking at your request</h3>
      <p>
        You asked on {formatDay(application.askedAt)} for {formatCount(application.days, 'day')}. We answer by email,
        usually within {workingDays(applicationDays)}.
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Withdraw your request?"
        keepLabel="Keep it"
        confirmLabel="Withdraw"
        isWorking={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>We will not look at it. You can ask again at any time.</p>
      </ConfirmDialog>
    </Stack>
  );
}
