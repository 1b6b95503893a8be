import { Note } from './note.tsx';
import { TextButton } from '../text-button.tsx';

/** In the place of what did not load: `message` says what ("The reviews did not load."), the button tries again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Note tone="error">
      {message} <TextButton onClick={onRetry}>Try again</TextButton>
    </Note>
  );
}
