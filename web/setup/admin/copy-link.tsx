import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { showError, showSuccess } from '../../ui/states/toasts.ts';

/** The address that reviewers begin at. */
export function CopyLink() {
  const link = `${location.origin}/review`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      showSuccess(`${link} is copied.`);
    } catch {
      showError(`Your browser does not let us copy. The link is ${link}`);
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      Copy link
    </Button>
  );
}
