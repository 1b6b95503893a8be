import { Button } from '@mantine/core';
import { useId, useState } from 'react';
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
    <ol className={styles.steps}>
      <li className={styles.step}>
        <h2 className={styles.title}>Scan this with your authenticator app</h2>
        <div className={styles.key}>
          <QrCode text={uri} />
          <div className={styles.words}>
            <p className="small dim">
              Any app for one-time codes will do. On the telephone that has the app?{' '}
              <a href={uri}>Open it with this key</a>.
            </p>
            <p className="small dim" id={id}>
              Or type this key into the app:
            </p>
            <code className={styles.secret} aria-labelledby={id}>
              {inGroups(secret)}
            </code>
            <CopyKey secret={secret} />
          </div>
        </div>
      </li>
      <li className={styles.step}>
        <h2 className={styles.title}>Type the code that it shows</h2>
        <CodeForm action={action} help="Six digits. They change every 30 seconds." onCode={onCode} />
      </li>
    </ol>
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
    <div className={styles.copy}>
      {/* Browsers have no clipboard on a plain http address. */}
      {'clipboard' in navigator && (
        <Button size="sm" variant="default" onClick={() => void copy()}>
          Copy the key
        </Button>
      )}
      <span className="small dim" role="status">
        {said}
      </span>
    </div>
  );
}

/** In fours, as people read and type it; apps leave spaces out. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
