import { Button } from '@mantine/core';
import { IconCalendarPlus, IconChevronDown, IconDoorEnter, IconLockX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { MemberRow } from '../../../contract/members/list.ts';
import { mostMembersNamed } from '../../../contract/members/admin-actions.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { SelectionAction } from '../../table/rows/selection-bar.tsx';
import type { SelectionControl } from '../../table/rows/use-selection.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { loadWhenIdle, onDemand } from '../../ui/on-demand.tsx';
import { showError } from '../../ui/states/toasts.ts';
import type { BegunAction, AdminActionDialogProps } from './action-dialog.tsx';
import { actionWords, type ActionName } from './action-words.ts';
import type { Choice } from './actions-api.ts';
import type { MergeDialogProps } from './merge-dialog.tsx';
import styles from './actions.module.css';

const AdminActionDialog = onDemand<AdminActionDialogProps>(
  async () => (await import('./action-dialog.tsx')).AdminActionDialog,
);
const MergeDialog = onDemand<MergeDialogProps>(async () => (await import('./merge-dialog.tsx')).MergeDialog);

interface MemberSelectionActionsProps {
  selection: SelectionControl<MemberRow>;
  /** What "All" means. */
  filters: TableFilters;
}

const inMenu: readonly ActionName[] = ['change_roles', 'suspend', 'restore', 'send_link', 'sign_out', 'erase'];

/** The actions on the chosen members; each asks first and names the members that it hits. */
export function MemberSelectionActions({ selection, filters }: MemberSelectionActionsProps) {
  const [begun, setBegun] = useState<BegunAction | null>(null);
  const [isMerging, setMerging] = useState(false);
  const { selection: chosen, count, clear } = selection;
  useEffect(() => loadWhenIdle([AdminActionDialog, MergeDialog]), []);
  const begin = (name: ActionName): void => {
    if (!chosen.all && count > mostMembersNamed)
      return showError(`Choose at most ${formatInteger(mostMembersNamed)} one by one, or all of a filter.`);
    // One alone is done as on its page: its address is what an erasure asks for.
    const email = chosen.all || chosen.rows.size !== 1 ? null : ([...chosen.rows.values()][0]?.email ?? null);
    setBegun({ name, choice: choiceOf(selection, filters), email });
  };
  const pair = chosen.all ? [] : [...chosen.rows.values()];
  const done = (): void => {
    setBegun(null);
    setMerging(false);
    clear();
  };
  return (
    <>
      <SelectionAction label={actionWords.give_access.label} onClick={() => begin('give_access')}>
        <IconDoorEnter size={16} stroke={1.75} aria-hidden="true" />
      </SelectionAction>
      <SelectionAction label={actionWords.extend_access.label} onClick={() => begin('extend_access')}>
        <IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" />
      </SelectionAction>
      <SelectionAction label={actionWords.revoke_access.label} onClick={() => begin('revoke_access')}>
        <IconLockX size={16} stroke={1.75} aria-hidden="true" />
      </SelectionAction>
      <Menu
        position="top-start"
        entries={[
          ...inMenu.map((name) => ({ label: actionWords[name].label, choose: () => begin(name) })),
          { label: 'Merge two accounts', isDisabled: pair.length !== 2, choose: () => setMerging(true) },
        ]}
        renderOpener={(link) => (
          <Button
            {...link}
            size="sm"
            className={styles.more}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          >
            More
          </Button>
        )}
      />
      {begun && <AdminActionDialog begun={begun} onClose={() => setBegun(null)} onDone={done} />}
      {isMerging && pair[0] && pair[1] && (
        <MergeDialog from={pair[0]} into={pair[1]} onClose={() => setMerging(false)} onDone={done} />
      )}
    </>
  );
}

function choiceOf({ selection: chosen }: SelectionControl<MemberRow>, filters: TableFilters): Choice {
  return chosen.all
    ? { only: null, except: [...chosen.except], filters, version: null }
    : { only: [...chosen.rows.keys()], except: [], filters, version: null };
}
