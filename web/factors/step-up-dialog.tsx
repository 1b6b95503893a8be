import { Dialog } from '../ui/overlays/dialog.tsx';
import { StepUpForm } from './step-up-form.tsx';
import { finishAsk } from './step-up.ts';

/** Asks for the second factor again before something that cannot be undone. */
export function StepUpDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={() => finishAsk(false)} title="Confirm it’s you">
      <StepUpForm
        text="Use your second factor again. It then counts for ten minutes."
        onShown={() => finishAsk(true)}
        onLeave={() => finishAsk(false)}
      />
    </Dialog>
  );
}
