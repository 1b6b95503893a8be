import type { MyAppeal } from '../../../contract/reviews/reviews.ts';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { Note } from '../../ui/states/note.tsx';
import { Statement } from '../statement.tsx';
import { appealText, appealTitle } from './appeal-words.ts';

/** Where an appeal stands: sent, being decided, or decided, with the new statement. */
export function AppealNote({ appeal }: { appeal: MyAppeal }) {
  if (appeal.state === 'possible') return null;
  return (
    <Note title={appealTitle(appeal)}>
      <p>{appealText(appeal)}</p>
      {appeal.state === 'decided' && (
        <Statement review={{ reason: null, message: appeal.message, statement: appeal.statement }} />
      )}
      {appeal.text !== null && (
        <details>
          <summary>What you wrote</summary>
          <PreservedText>{appeal.text}</PreservedText>
        </details>
      )}
    </Note>
  );
}
