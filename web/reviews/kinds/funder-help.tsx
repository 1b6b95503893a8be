import { Note } from '../../ui/states/note.tsx';
import { RatingHelp, SendingHelp } from '../form/form-help.tsx';

export function FunderHelp({ step }: { step: number }) {
  if (step === 3)
    return (
      <Note>
        Amounts are shown in bands and dates as half-years or years. Nobody can work back to you from the numbers.
      </Note>
    );
  if (step === 4) return <RatingHelp />;
  if (step === 5) return <SendingHelp />;
  return <Note>Everything is saved as you type. You can close this page and come back.</Note>;
}
