import { IconEye, IconEyeOff, IconGitMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount, formatInteger } from '../../../contract/formats.ts';
import type { RecordKind, RecordRow } from '../../../contract/subjects/admin-subjects.ts';
import { changeDays } from '../../../contract/subjects/changes.ts';
import { mostChanged, mostChangedByName } from '../../../contract/subjects/records.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { SelectionAction } from '../../table/rows/selection-bar.tsx';
import type { SelectionControl } from '../../table/rows/use-selection.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showError, showSuccess } from '../../ui/states/toasts.ts';
import { useChangeStates, type StateChange } from './state-api.ts';
import { useUndoChange } from './changes/api.ts';
import { kindWords } from './record-kinds.ts';

interface RecordSelectionProps {
  kind: RecordKind;
  selection: SelectionControl<RecordRow>;
  /** What "All" means. */
  filters: TableFilters;
}

/** What can be done with the chosen records: list, hide, and merge two. */
export function RecordSelection({ kind, selection, filters }: RecordSelectionProps) {
  const [asked, setAsked] = useState<StateChange['state'] | null>(null);
  const navigate = useNavigate();
  const { selection: chosen, count } = selection;
  const begin = (state: StateChange['state']): void => {
    const most = chosen.all ? mostChanged : mostChangedByName;
    if (count > most) showError(`Choose at most ${formatInteger(most)} at once.`);
    else setAsked(state);
  };
  const pair = chosen.all ? [] : [...chosen.rows.values()];
  return (
    <>
      <SelectionAction label="List" onClick={() => begin('listed')}>
        <IconEye size={16} stroke={1.75} aria-hidden="true" />
      </SelectionAction>
      <SelectionAction label="Hide" onClick={() => begin('hidden')}>
        <IconEyeOff size={16} stroke={1.75} aria-hidden="true" />
      </SelectionAction>
      {pair.length === 2 && (
        <SelectionAction
          label="Merge two"
          onClick={() => {
            const [from, into] = lesserFirst(pair);
            void navigate(`${kindWords[kind].list}/${from?.id}/merge?into=${into?.id}`);
          }}
        >
          <IconGitMerge size={16} stroke={1.75} aria-hidden="true" />
        </SelectionAction>
      )}
      {asked !== null && (
        <ChangeDialog
          kind={kind}
          count={count}
          change={{
            only: chosen.all ? null : [...chosen.rows.keys()],
            except: chosen.all ? [...chosen.except] : [],
            count,
            filters,
            state: asked,
          }}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

/** The one that would go: what only admins know, else what fewer have written about. */
const lesserFirst = (pair: readonly RecordRow[]): RecordRow[] =>
  pair.toSorted(
    (one, other) =>
      Number(one.state === 'listed') - Number(other.state === 'listed') ||
      one.reviews - other.reviews ||
      one.deals - other.deals,
  );

interface ChangeDialogProps {
  kind: RecordKind;
  count: number;
  change: StateChange;
  onClose: () => void;
  onDone: () => void;
}

function ChangeDialog({ kind, count, change, onClose, onDone }: ChangeDialogProps) {
  const act = useChangeStates(kind);
  const undo = useUndoChange();
  const { one, many } = kindWords[kind];
  const isListing = change.state === 'listed';
  const confirm = (): void =>
    act.mutate(change, {
      onSuccess: ({ changedCount, changeId }) => {
        const takeBack = changeId === null ? undefined : { label: 'Undo', run: () => undo.mutate(changeId) };
        showSuccess(`${formatCount(changedCount, one, many)} ${isListing ? 'listed' : 'hidden'}.`, takeBack);
        onDone();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={`${isListing ? 'List' : 'Hide'} ${formatCount(count, one, many)}?`}
      keepLabel="Leave as they are"
      confirmLabel={isListing ? 'List' : 'Hide'}
      isWorking={act.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {isListing
          ? `A listed ${one} has a page, is in the directory and can be reviewed. What only a member has proposed stays as it is: its review lists it.`
          : `A hidden ${one} has no page and cannot be reviewed. Deals keep its name without a link.`}
      </p>
      <p>You can undo this for {changeDays} days, under Recent changes.</p>
      {act.error && <Note tone="error" title={act.error.message} />}
    </ConfirmDialog>
  );
}
