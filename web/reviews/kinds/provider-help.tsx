import { Note } from '../../ui/states/note.tsx';
import { RatingHelp, SendingHelp } from '../form/form-help.tsx';

export function ProviderHelp({ step }: { step: number }) {
  if (step === 3) return <Note>Sums are shown in bands, percentages as medians. Nobody can work back to you.</Note>;
  if (step === 4) return <RatingHelp />;
  if (step === 5) return <SendingHelp />;
  return <Note>Everything is saved as you type. You can close this page and come back.</Note>;
}
