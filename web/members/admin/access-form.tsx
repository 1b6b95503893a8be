import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { MemberStanding } from '../../../contract/members/admin-actions.ts';
import { CallError } from '../../api/call.ts';
import { CheckboxField, ShortListField, TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { formatDay } from '../../ui/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { showError, showSuccess } from '../../ui/states/toasts.ts';
import { accessDeedOf, dayAfter, draftOf, today, type AccessDraft } from './access-draft.ts';
import { revocationOptions } from './action-fields.tsx';
import { LetterText } from './action-preview.tsx';
import { onlyOne, previewQuery, useMemberDeed, useWriteNote } from './actions-api.ts';
import styles from './actions.module.css';
import { useUndoToast } from './use-undo-toast.ts';

/** Access as the member has it, and the note for other admins; both are written by one button. */
export function MemberAccessForm({ standing }: { standing: MemberStanding }) {
  const { id, email, version, can, note } = standing;
  const [draft, setDraft] = useState(() => draftOf(standing));
  const act = useMemberDeed();
  const write = useWriteNote(id);
  const offerUndo = useUndoToast();
  const change = (part: Partial<AccessDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const deed = accessDeedOf(standing, draft);
  const isNoteChanged = draft.note.trim() !== (note?.body ?? '');
  const error = act.error ?? write.error;
  const errors = error instanceof CallError ? error.errors : {};

  const save = async (): Promise<void> => {
    try {
      if (isNoteChanged) await write.mutateAsync({ body: draft.note, version: note?.version ?? 0 });
      if (deed === null) return showSuccess('Note saved.');
      const { hasLetter } = draft;
      const outcome = await act.mutateAsync({
        choice: onlyOne(id, version),
        deed,
        hits: null,
        hasLetter,
        erasure: null,
      });
      if (outcome !== null)
        offerUndo(`${email}: ${deed.kind === 'revoke_access' ? 'access ended' : 'access saved'}.`, outcome.deedId);
    } catch (failure) {
      // Those of a field stand there, the others above the button.
      if (!(failure instanceof CallError)) showError('This could not be saved. Please try again.');
    }
  };

  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 className={styles.heading}>Access</h3>
      <AccessFields standing={standing} draft={draft} errors={errors} onChange={change} />
      {deed !== null && <LetterChoice standing={standing} draft={draft} onChange={change} />}
      <TextAreaField
        label="Note for other admins"
        isOptional
        minRows={2}
        maxLength={2000}
        help={note ? `Written ${formatDay(note.writtenAt)} by ${note.writtenBy ?? 'a former admin'}` : undefined}
        value={draft.note}
        error={errors['body']}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {error && Object.keys(errors).length === 0 && <Note tone="error">{error.message}</Note>}
      <div className={styles.buttons}>
        <Button type="submit" loading={act.isPending || write.isPending} disabled={deed === null && !isNoteChanged}>
          Save
        </Button>
        <Button
          variant="default"
          disabled={deed === null && !isNoteChanged}
          onClick={() => setDraft(draftOf(standing))}
        >
          Cancel
        </Button>
        {!can.giveAccess && !can.revokeAccess && standing.role === 'admin' && (
          <p className={styles.hint}>Admins always have access.</p>
        )}
      </div>
    </form>
  );
}

interface PartProps {
  standing: MemberStanding;
  draft: AccessDraft;
  onChange: (part: Partial<AccessDraft>) => void;
}

function AccessFields({ standing, draft, errors, onChange }: PartProps & { errors: Readonly<Record<string, string>> }) {
  const { can, hasAccess, accessExpiresOn } = standing;
  const isLocked = hasAccess ? !can.revokeAccess : !can.giveAccess;
  return (
    <>
      <Switch
        label="Database access"
        description={startWords(hasAccess, draft.isOn)}
        labelPosition="left"
        classNames={{ body: styles.switch, label: styles.switchLabel }}
        checked={draft.isOn}
        disabled={isLocked}
        onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
      />
      {draft.isOn && can.giveAccess && (
        <>
          <TextField
            label="Reason"
            help={`The user sees this in the menu: “${draft.reason}”.`}
            value={draft.reason}
            maxLength={120}
            error={errors['deed.reason']}
            onChange={(event) => onChange({ reason: event.currentTarget.value })}
          />
          <ExpiryFields draft={draft} presentEnd={accessExpiresOn} error={errors['deed.until']} onChange={onChange} />
        </>
      )}
      {!draft.isOn && hasAccess && can.revokeAccess && (
        <ShortListField
          label="Reason"
          help="The user reads this, and that they can answer."
          data={revocationOptions}
          value={draft.reasonCode}
          error={errors['deed.reasonCode']}
          onChange={(event) => onChange({ reasonCode: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function startWords(hasAccess: boolean, isOn: boolean): string {
  if (hasAccess === isOn) return hasAccess ? 'Open' : 'Closed';
  return isOn ? 'Starts when you save' : 'Ends when you save';
}

interface ExpiryProps {
  draft: AccessDraft;
  presentEnd: string | null;
  error: string | undefined;
  onChange: (part: Partial<AccessDraft>) => void;
}

function ExpiryFields({ draft, presentEnd, error, onChange }: ExpiryProps) {
  const id = useId();
  const start = presentEnd ?? today();
  const isShorter = presentEnd !== null && draft.until < presentEnd;
  return (
    <div className={styles.expiry}>
      <TextField
        label="Expires"
        type="date"
        help="The first day without access"
        value={draft.until}
        error={isShorter ? `They have access until ${formatDay(presentEnd)}. Switch it off to end it.` : error}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
      <div role="group" aria-labelledby={`${id}-add`} className={styles.quick}>
        <span id={`${id}-add`}>Or add</span>
        {[30, 90].map((days) => (
          <Button
            key={days}
            size="sm"
            radius="xl"
            variant={draft.until === dayAfter(start, days) ? 'light' : 'default'}
            aria-pressed={draft.until === dayAfter(start, days)}
            onClick={() => onChange({ until: dayAfter(start, days) })}
          >
            {days} days
          </Button>
        ))}
      </div>
    </div>
  );
}

function LetterChoice({ standing, draft, onChange }: PartProps) {
  const deed = accessDeedOf(standing, draft, true);
  const preview = useQuery({
    ...previewQuery(onlyOne(standing.id, standing.version), deed ?? { kind: 'sign_out' }),
    enabled: deed !== null && draft.hasLetter,
  });
  const letter = preview.data?.letter ?? null;
  return (
    <div>
      <CheckboxField
        label="Tell them by e-mail"
        checked={draft.hasLetter}
        onChange={(event) => onChange({ hasLetter: event.currentTarget.checked })}
      />
      {draft.hasLetter && letter !== null && <LetterText letter={letter} />}
    </div>
  );
}
