import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SettingKey } from '../../../contract/product-settings/settings.ts';
import { formatInstant } from '../../../contract/formats.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { historyQuery } from './api.ts';
import { titles } from './sections.ts';
import { usualWords, valueWords } from './words.ts';

export interface HistoryDialogProps {
  settingKey: SettingKey;
  onClose: () => void;
}

/** All values that a setting had, the newest first. */
export function HistoryDialog({ settingKey, onClose }: HistoryDialogProps) {
  const { data, isPending, isError, refetch } = useQuery(historyQuery(settingKey));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`History: ${titles[settingKey]}`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {isPending && <SkeletonLines lines={3} label="Loading the history" />}
      {isError && <ErrorState message="The history did not load." onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Stack as="ol" gap={4}>
          {data.map(({ at, by, value }) => (
            <li key={at}>
              <b>{valueWords(settingKey, value)}</b>
              <Text tone="dim" size="sm">
                Since {formatInstant(at)}, {by === null ? 'by a former admin' : `by ${by.email}`}
              </Text>
            </li>
          ))}
          <li>
            <b>{usualWords(settingKey)}</b>
            <Text tone="dim" size="sm">
              {data.length === 0 ? 'Default. Never changed.' : 'Default'}
            </Text>
          </li>
        </Stack>
      )}
    </Dialog>
  );
}
