import { IconFingerprint } from '@tabler/icons-react';
import { ButtonLink } from '../ui/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import styles from './sent-view.module.css';

/** Once something is done, a quicker way in for the next time. */
export function PasskeyOffer() {
  return (
    <Stack className={styles.box} p={5} boxed="md" as="section" gap={3}>
      <h2>Log in faster next time</h2>
      <p className="small dim">
        Add a passkey and skip the email. Your phone or laptop will ask for your fingerprint, face or PIN.
      </p>
      <ButtonLink
        to="/user#passkeys"
        variant="default"
        icon={<IconFingerprint size={19} stroke={1.75} aria-hidden="true" />}
      >
        Add a passkey
      </ButtonLink>
    </Stack>
  );
}
