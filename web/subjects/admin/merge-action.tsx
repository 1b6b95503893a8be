import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RecordKind } from '../../../contract/subjects/admin-subjects.ts';
import { longestReason } from '../../../contract/subjects/records.ts';
import { changeDays } from '../../../contract/subjects/changes.ts';
import type { MergePreview } from '../../../contract/subjects/merges.ts';
import { CallError } from '../../api/call.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Note } from '../../ui/states/note.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import styles from './merge-page.module.css';
import { useMergeRecords } from './merges-api.ts';
import { kindWords } from './record-kinds.ts';

export interface MergeActionProps {
  kind: RecordKind;
  preview: MergePreview;
  onReload: () => void;
}

/** Why, and the button. It asks once more, since readers see it at once. */
export function MergeAction({ kind, preview, onReload }: MergeActionProps) {
  const { from, into, problem } = preview;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const merge = useMergeRecords(kind, from.id);
  const form = useForm({
    initialValues: { reason: '' },
    longest: { reason: longestReason },
    mutation: merge,
    toSent: ({ reason }) => ({ into: into.id, version: from.version, intoVersion: into.version, reason }),
    onSuccess: (isDone) => {
      if (!isDone) return;
      showSuccess(`${from.name} is now ${into.name}.`);
      void navigate(`${kindWords[kind].list}/${into.id}`);
    },
  });
  if (problem !== null) return <Note tone="warning">{problem}</Note>;
  const confirm = (): void => {
    setAsking(false);
    form.submit();
  };
  return (
    <section className={styles.action}>
      {merge.error && form.problem && <MergeFailure error={merge.error} onReload={onReload} />}
      <TextField label="Why are they the same?" help="For the history" {...form.field('reason')} />
      <p>
        You can undo it for {changeDays} days, under <Link to="/admin/changes">Recent changes</Link>.
      </p>
      <Button
        color="red.6"
        classNames={{ root: styles.longButton, label: styles.longLabel }}
        loading={form.isWorking}
        disabled={form.values.reason.trim().length < 3}
        onClick={() => setAsking(true)}
      >
        Merge {from.name} into {into.name}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Merge the two?"
        confirmLabel="Merge them"
        keepLabel="Keep both"
        isDangerous
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>
          {from.name} is removed and {into.name} keeps everything from both. You can undo this for {changeDays}
          days.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function MergeFailure({ error, onReload }: { error: Error; onReload: () => void }) {
  if (!(error instanceof CallError) || error.code !== 'stale')
    return <Note tone="error">{error.message} Nothing was merged.</Note>;
  return (
    <Note tone="error" title="Another admin has just changed one of the two">
      Nothing was merged. <TextButton onClick={onReload}>Look again</TextButton> at what would happen now.
    </Note>
  );
}
