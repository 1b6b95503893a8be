import { showError, showInfo, showSuccess } from '../../ui/states/toasts.ts';
import { countUsers } from './action-words.ts';
import { useUndoAction } from './actions-api.ts';

/** Says what was done and offers to undo it while the toast stays. */
export function useUndoToast(): (message: string, actionId: string | null) => void {
  const { mutateAsync } = useUndoAction();
  const takeBack = async (actionId: string): Promise<void> => {
    try {
      const undone = await mutateAsync(actionId);
      if (undone === null) return;
      if (undone.done > 0) showInfo(`Undone for ${countUsers(undone.done)}. No email was sent.`);
      if (undone.skipped.length > 0)
        showError(`${countUsers(undone.skipped.length)} changed since and stay as they are.`);
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
  };
  return (message, actionId) =>
    showSuccess(message, actionId === null ? undefined : { label: 'Undo', run: () => void takeBack(actionId) });
}
