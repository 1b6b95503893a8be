import { Button, SegmentedControl } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { badgeHtml, badgeLooks, badgePath, badgeSizes, type BadgeChoice } from '../../contract/funders/badges.ts';
import { valuesOf } from '../../contract/reviews/options.ts';
import { useProductName } from '../api/config.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { showError, showSuccess } from '../ui/states/toasts.ts';
import styles from './badge.module.css';

export interface BadgeSectionProps {
  funder: { readonly id: string; readonly name: string };
}

const sizes = valuesOf(badgeSizes).map((value) => ({ value, label: badgeSizes[value].label }));
const looks = valuesOf(badgeLooks).map((value) => ({ value, label: badgeLooks[value] }));

/** For those who speak for the funder: the badge for its own website. */
export function BadgeSection({ funder }: BadgeSectionProps) {
  const [choice, setChoice] = useState<BadgeChoice>({ size: 'medium', look: 'light' });
  const ids = { size: useId(), look: useId() };
  return (
    <Stack as="section" gap={4} mt={6} aria-labelledby="badge">
      <h3 id="badge">Badge for your website</h3>
      <Text size="sm" leading="normal" tone="dim">
        It links to this page. It shows a score only where this page shows one, and updates itself.
      </Text>
      <Group gap={4}>
        <div>
          <Text id={ids.size} size="sm" mb={2}>
            Size
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby={ids.size}
            data={sizes}
            value={choice.size}
            onChange={(size) => setChoice({ ...choice, size })}
          />
        </div>
        <div>
          <Text id={ids.look} size="sm" mb={2}>
            Background
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby={ids.look}
            data={looks}
            value={choice.look}
            onChange={(look) => setChoice({ ...choice, look })}
          />
        </div>
      </Group>
      <Preview key={badgePath(funder.id, choice)} funder={funder} choice={choice} />
      <Html funder={funder} choice={choice} />
    </Stack>
  );
}

type Chosen = BadgeSectionProps & { choice: BadgeChoice };

function Preview({ funder, choice }: Chosen) {
  const [isMissing, setMissing] = useState(false);
  const { width, height } = badgeSizes[choice.size];
  if (isMissing)
    return (
      <Text role="alert" size="sm" tone="error">
        The preview did not load. The badge may still work: open the address in the HTML to check.
      </Text>
    );
  return (
    <img
      className={styles.badge}
      src={badgePath(funder.id, choice)}
      width={width}
      height={height}
      alt={`Preview of the badge of ${funder.name}`}
      onError={() => setMissing(true)}
    />
  );
}

function Html({ funder, choice }: Chosen) {
  const productName = useProductName();
  const html = badgeHtml(funder, choice, { address: location.origin, productName });
  const copy = (): void => {
    navigator.clipboard
      .writeText(html)
      .then(() => showSuccess('HTML copied.'))
      .catch(() => showError('The browser did not let us copy. Select the HTML instead.'));
  };
  return (
    <Stack gap={3} align="start">
      <pre className={styles.html} role="region" tabIndex={0} aria-label="HTML of the badge">
        <code>{html}</code>
      </pre>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
        onClick={copy}
      >
        Copy HTML
      </Button>
    </Stack>
  );
}
