import { showError, showInfo, showSuccess } from '../../ui/states/toasts.ts';
import { countUsers } from './action-words.ts';
import { useUndoDeed } from './actions-api.ts';

/** Says what was done and offers to take it back while the toast stays. */
export function useUndoToast(): (message: string, deedId: string | null) => void {
  const { mutateAsync } = useUndoDeed();
  const takeBack = async (deedId: string): Promise<void> => {
    try {
      const undone = await mutateAsync(deedId);
      if (undone === null) return;
      if (undone.done > 0) showInfo(`Undone for ${countUsers(undone.done)}. No e-mail was sent.`);
      if (undone.leftOut.length > 0)
        showError(`${countUsers(undone.leftOut.length)} changed since and stay as they are.`);
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
  };
  return (message, deedId) =>
    showSuccess(message, deedId === null ? undefined : { label: 'Undo', run: () => void takeBack(deedId) });
}
