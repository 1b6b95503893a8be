import { ButtonLink } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';
import type { Answers } from '../api.ts';
import type { SaveState } from '../form/autosave.ts';
import { addressOfForm } from '../../subjects/form-address.ts';
import { Group } from '../../ui/layout/layout.tsx';
import { subjectFieldOf, type FormKind } from '../form/form-kind.ts';

/** Nothing of a second draft about the same subject is saved: said at once, not after five steps. */
export function TakenNote({ kind, answers, state }: { kind: FormKind; answers: Answers; state: SaveState }) {
  const field = subjectFieldOf(kind);
  const id = answers[field];
  const words = state.kind === 'refused' ? state.errors[field] : undefined;
  if (words === undefined || typeof id !== 'string') return null;
  return (
    <FailureNote title={words}>
      <p>Nothing is saved here while this draft is about the same organisation.</p>
      <Group as="p" gap={3} mt={4} align="stretch">
        <ButtonLink to={addressOfForm(kind.subjectKind, id)} variant="default" size="sm">
          Open the other draft
        </ButtonLink>
      </Group>
    </FailureNote>
  );
}
