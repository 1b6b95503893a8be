import { Note } from '../../ui/states/note.tsx';
import { RatingHelp, SendingHelp } from '../form/form-help.tsx';

export function EntrepreneurHelp({ step }: { step: number }) {
  if (step === 3) return <RatingHelp />;
  if (step === 4)
    return (
      <Note>
        Write as you would say it to them: what you saw, and what would help next time. You review the organisation;
        please name no person.
      </Note>
    );
  if (step === 5) return <SendingHelp />;
  return <Note>Everything is saved as you type. Nobody sees for which funder you write, only its kind.</Note>;
}
