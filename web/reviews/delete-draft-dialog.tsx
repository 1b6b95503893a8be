import { useMutation } from '../api/use-mutation.ts';
import type { DraftSummary } from '../../contract/reviews/reviews.ts';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { removeDraft } from './api.ts';

interface DeleteDraftDialogProps {
  draft: DraftSummary;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a draft goes. */
export function DeleteDraftDialog({ draft, isOpen, onClose }: DeleteDraftDialogProps) {
  const remove = useMutation({ mutationFn: () => removeDraft(draft.id), onSettled: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete this draft?"
      keepLabel="Keep it"
      confirmLabel="Delete draft"
      isDangerous
      isWorking={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {draft.subjectName === null
        ? 'What you wrote will be deleted permanently.'
        : `What you wrote about ${draft.subjectName} will be deleted permanently.`}
    </ConfirmDialog>
  );
}
