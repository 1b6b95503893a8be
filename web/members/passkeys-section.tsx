import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Factors } from '../../contract/identity/factors.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { factorsQuery } from '../factors/api.ts';
import { passkeyTexts } from '../factors/passkey-problem.ts';
import { canUsePasskeys } from '../factors/passkey-support.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { askForFactor } from '../factors/step-up.ts';
import styles from './user-page.module.css';

/** The passkeys of the one who asks: add, rename, remove. */
export function PasskeysSection() {
  const { data, isPending, error, refetch } = useQuery(factorsQuery);
  if (isPending) return <SkeletonLines lines={2} label="Loading your passkeys" />;
  if (error)
    return <ErrorState message={`Your passkeys did not load. ${error.message}`} onRetry={() => void refetch()} />;
  return <PasskeyList factors={data} />;
}

function PasskeyList({ factors }: { factors: Factors }) {
  const { passkeys, change } = factors;
  return (
    <>
      {passkeys.length === 0 && (
        <p>
          You have no passkeys. With a passkey you log in without waiting for an email, and it cannot be stolen by
          phishing.
        </p>
      )}
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} change={change} isLast={passkeys.length === 1} />
        ))}
      </ul>
      {canUsePasskeys() ? <AddPasskey change={change} /> : <p className={styles.action}>{passkeyTexts.notSupported}</p>}
    </>
  );
}

function AddPasskey({ change }: { change: Factors['change'] }) {
  const [isOpen, setOpen] = useState(false);
  // A member who must show a factor is asked for it before they think of a name.
  const open = async (): Promise<void> => setOpen(change === 'open' || (await askForFactor()));
  return (
    <>
      <Button
        className={styles.action}
        variant="default"
        leftSection={<IconFingerprint size={19} stroke={1.75} aria-hidden="true" />}
        onClick={() => void open()}
      >
        Add a passkey
      </Button>
      {isOpen && <AddPasskeyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
