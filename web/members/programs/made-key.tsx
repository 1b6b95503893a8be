import { Button } from '@mantine/core';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Box, Group, Text } from '../../ui/layout/layout.tsx';
import { showError, showSuccess } from '../../ui/states/toasts.ts';
import styles from './programs.module.css';

interface MadeKeyProps {
  /** What it is called: Key, Link. Of a webhook it is the secret that signs. */
  what: 'Key' | 'Link' | 'Secret';
  name: string;
  secret: string;
  onDone: () => void;
}

/** The one moment in which a key can be copied. */
export function MadeKey({ what, name, secret, onDone }: MadeKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = (): void => {
    navigator.clipboard
      .writeText(secret)
      .then(() => showSuccess(`${what} copied.`))
      .catch(() => showError(`The browser did not let us copy. Select the ${what.toLowerCase()} instead.`));
  };
  return (
    <Box as="section" className={styles.made} mb={5} aria-label={`Your new ${what.toLowerCase()}`}>
      <Group gap={3} wrap={false}>
        <IconKey size={20} stroke={1.75} aria-hidden="true" />
        <Text as="h3" ref={heading} tabIndex={-1} size="md" breaks>
          “{name}” is ready. Copy it now: we cannot show it again.
        </Text>
      </Group>
      <Group gap={3} mt={4} mb={4} align="stretch">
        <code className={styles.secret}>{secret}</code>
        <Button leftSection={<IconCopy size={17} stroke={1.75} aria-hidden="true" />} onClick={copy}>
          Copy {what.toLowerCase()}
        </Button>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
      <p className="small dim">
        {what === 'Secret' ? (
          <>
            Your program checks with it that a message is ours. <Link to="/developers#webhooks">How to check</Link>
          </>
        ) : (
          'We sent you an email about it. If that was not you, revoke it and sign out everywhere.'
        )}
      </p>
    </Box>
  );
}
