import { IconAlertTriangle, IconCheck, IconDeviceLaptop } from '@tabler/icons-react';
import { formatInstant } from '../../../contract/formats.ts';
import { Group } from '../../ui/layout/layout.tsx';
import type { SaveState } from './autosave.ts';
import styles from './review-form.module.css';

/** Quiet words on whether what was typed is safe. */
export function SaveLine({ state }: { state: SaveState }) {
  const isFine = state.kind === 'saved' || state.kind === 'pending';
  const Icon = state.kind === 'device' ? IconDeviceLaptop : isFine ? IconCheck : IconAlertTriangle;
  return (
    <Group
      className={styles.saved}
      tone="dim"
      as="p"
      gap={3}
      size="sm"
      leading="snug"
      wrap={false}
      align="start"
      data-state={state.kind}
      role="status"
    >
      <Icon size={17} stroke={2} aria-hidden="true" />
      {wordsOf(state)}
    </Group>
  );
}

function wordsOf(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
    case 'pending':
      return state.at === null ? 'Saved as you type' : `Saved ${formatInstant(state.at)}`;
    case 'failed':
      return 'Not saved yet. We keep trying, and your text stays on this device.';
    case 'refused':
      return `Not saved yet. ${Object.values(state.errors)[0] ?? state.message}`;
    case 'conflict':
      return 'Not saved. Choose which version to keep.';
    case 'device':
      return 'Your changes stay on this device until you send them.';
  }
}
