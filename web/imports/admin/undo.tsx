import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedChoice, ImportRecord } from '../../../contract/imports/imports.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { formatCount, formatInteger, formFor } from '../../../contract/formats.ts';
import { ChoiceCards } from '../../ui/forms/choices.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { undoPreviewQuery, useUndoImport } from './api.ts';
import { MergesSince } from './merges-since.tsx';

/** Says what an undo will do before it does it, and asks what happens to deals that were edited since. */
export function ImportUndo({ record, onClose }: { record: ImportRecord; onClose: () => void }) {
  const undo = useUndoImport();
  const changes = useQuery(undoPreviewQuery(record.id));
  const [chosen, setChosen] = useState<EditedChoice>();
  const added = record.report?.deals.added ?? record.addedCount;
  const changed = record.report?.deals.changed ?? record.changedCount;
  const { editedCount = 0, importedCount = 0 } = changes.data ?? {};
  const edited = editedCount === 0 ? 'keep' : chosen;
  const confirm = (): void => {
    if (edited === undefined) return;
    undo.mutate(
      { ...record, edited },
      {
        onSuccess: (outcome) => {
          if (outcome === null) return;
          const { removedCount, restoredCount, keptCount } = outcome;
          const kept = keptCount === 0 ? '' : ` ${formatCount(keptCount, 'deal')} changed since and stayed.`;
          showSuccess(`${formatCount(removedCount, 'deal')} removed, ${formatInteger(restoredCount)} restored.${kept}`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      title="Undo this import?"
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button
            color="red.6"
            loading={undo.isPending}
            disabled={!changes.isSuccess || edited === undefined}
            onClick={confirm}
          >
            Undo import
          </Button>
        </>
      }
      onClose={onClose}
    >
      <p>
        {formatCount(added, 'deal')} that came with {record.fileName} will be removed
        {changed > 0 && `, and ${formatCount(changed, 'deal')} that it updated will be as before`}. Funders that came
        with it are removed too, unless something else refers to them. Those that you listed or hid wait for a new
        decision: a member may have started to write about one.
      </p>
      {changes.isPending && <SkeletonLines lines={2} label="Counting what was changed since" />}
      {changes.isError && (
        <ErrorState message="What was changed since was not counted." onRetry={() => void changes.refetch()} />
      )}
      {importedCount > 0 && (
        <p>
          {formatCount(importedCount, 'deal')} of them {formFor(importedCount, 'was', 'were')} changed by a later
          import. {formFor(importedCount, 'It stays', 'They stay')} as now.
        </p>
      )}
      <MergesSince record={record} preview={changes.data} />
      {editedCount > 0 && (
        <ChoiceCards
          label={`${formatCount(editedCount, 'deal')} of them ${formFor(editedCount, 'was', 'were')} edited by hand since`}
          value={chosen}
          onChange={setChosen}
          cards={[
            {
              value: 'keep',
              title: formFor(editedCount, 'Keep it', 'Keep these'),
              text: `${formFor(editedCount, 'It stays', 'They stay')} in the database with the edits.`,
            },
            {
              value: 'undo',
              title: formFor(editedCount, 'Undo it too', 'Undo these too'),
              text: 'The edits are lost.',
            },
          ]}
        />
      )}
      {undo.error && <Note tone="error" title={undo.error.message} />}
    </Dialog>
  );
}
