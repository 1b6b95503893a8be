import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { showError } from '../ui/states/toasts.ts';
import { isAsking, onAskChange, finishAsk } from './step-up.ts';

type DialogItself = ComponentType<{ isOpen: boolean }>;

/** Where the dialog for the second factor shows, whatever asked for it. It loads when it is first asked for. */
export function StepUpPlace() {
  const isOpen = useSyncExternalStore(onAskChange, isAsking);
  const [loaded, setLoaded] = useState<{ Dialog: DialogItself } | null>(null);
  useEffect(() => {
    if (!isOpen || loaded) return;
    loadDialog().then(
      (Dialog) => setLoaded({ Dialog }),
      () => {
        showError('We could not ask for your second factor. Check your connection and try again.');
        finishAsk(false);
      },
    );
  }, [isOpen, loaded]);
  return loaded && <loaded.Dialog isOpen={isOpen} />;
}

async function loadDialog(): Promise<DialogItself> {
  const [{ StepUpDialog }, { MantinePage }] = await Promise.all([
    import('./step-up-dialog.tsx'),
    import('../mantine-page.tsx'),
  ]);
  return ({ isOpen }) => (
    <MantinePage>
      <StepUpDialog isOpen={isOpen} />
    </MantinePage>
  );
}
