import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Group } from '../ui/layout/layout.tsx';
import { showError, showSuccess } from '../ui/states/toasts.ts';
import styles from './page.module.css';

interface CodeProps {
  /** What it is: "curl", "200 OK". */
  title: string;
  text: string;
}

/** A piece of code with a button that copies it. It scrolls in its box. */
export function Code({ title, text }: CodeProps) {
  const copy = (): void => {
    navigator.clipboard
      .writeText(text)
      .then(() => showSuccess(`${title} copied.`))
      .catch(() => showError('The browser did not let us copy. Select the text instead.'));
  };
  return (
    <figure className={styles.code} aria-label={title}>
      <Group className={styles.head} as="figcaption" gap={3} justify="space-between" wrap={false}>
        <span>{title}</span>
        <Button
          className={styles.copy}
          variant="transparent"
          size="xs"
          leftSection={<IconCopy size={15} stroke={1.75} aria-hidden="true" />}
          aria-label={`Copy ${title}`}
          onClick={copy}
        >
          Copy
        </Button>
      </Group>
      {/* A box that scrolls is reached with the keyboard. */}
      <pre role="region" tabIndex={0} aria-label={`${title}, text`}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
