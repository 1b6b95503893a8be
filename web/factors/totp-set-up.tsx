import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './totp-set-up.module.css';

interface TotpSetUpProps {
  /** The address that authenticator apps understand: `otpauth://totp/…`. */
  uri: string;
  /** The same key for those who type it: base 32. */
  secret: string;
  /** What the button says. */
  action?: string;
  /** Sends the first code. Answers what went wrong, in words for the person, or null when all is well. */
  onCode: (code: string) => Promise<string | null>;
}

/** Adds an authenticator app: scan or type the key, then prove it with the first code. */
export function TotpSetUp({ uri, secret, action = 'Turn on', onCode }: TotpSetUpProps) {
  const id = useId();
  return (
    <Stack className={styles.steps} as="ol" gap={6}>
      <Stack as="li" gap={4}>
        <Text as="h2" size="lg">
          Scan this with your authenticator app
        </Text>
        <Group gap={[5, 5]} align="start">
          <QrCode text={uri} />
          <Stack flex="1 1 210px" minWidth={0} gap={3}>
            <p className="small dim">
              Any app for one-time codes works. On the phone that has the app? <a href={uri}>Open it with this key</a>.
            </p>
            <p className="small dim" id={id}>
              Or type this key into the app:
            </p>
            <Text className={styles.secret} as="code" size="md" breaks aria-labelledby={id}>
              {inGroups(secret)}
            </Text>
            <CopyKey secret={secret} />
          </Stack>
        </Group>
      </Stack>
      <Stack as="li" gap={4}>
        <Text as="h2" size="lg">
          Type the code that it shows
        </Text>
        <CodeForm action={action} help="Six digits. They change every 30 seconds." onCode={onCode} />
      </Stack>
    </Stack>
  );
}

function CopyKey({ secret }: { secret: string }) {
  const [said, setSaid] = useState('');
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(secret).then(
      () => setSaid('Key copied.'),
      () => setSaid('The browser did not let us copy. Select the key instead.'),
    );
  return (
    <Group gap={[3, 4]}>
      {/* Browsers have no clipboard on a plain http address. */}
      {'clipboard' in navigator && (
        <Button size="sm" variant="default" onClick={() => void copy()}>
          Copy the key
        </Button>
      )}
      <span className="small dim" role="status">
        {said}
      </span>
    </Group>
  );
}

/** In fours, as people read and type it; apps leave spaces out. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
