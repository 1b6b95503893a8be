import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import { useId } from 'react';
import type { MemberStatus } from '../../../contract/members/admin-actions.ts';
import { CallError } from '../../api/call.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { CheckboxField, ShortListField, TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { useForm, type Form } from '../../ui/forms/use-form.ts';
import { formatDay } from '../../../contract/formats.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showError, showSuccess } from '../../ui/states/toasts.ts';
import { accessActionOf, dayAfter, draftOf, problemOfDay, today, type AccessDraft } from './access-draft.ts';
import { revocationOptions } from './action-fields.tsx';
import { EmailText } from './action-preview.tsx';
import { onlyOne, previewQuery, useAdminAction, useWriteNote } from './actions-api.ts';
import styles from './actions.module.css';
import { useUndoToast } from './use-undo-toast.ts';

/** Access as the member has it, and the note for other admins; both are written by one button. */
export function MemberAccessForm({ status }: { status: MemberStatus }) {
  const { id, email, version, can, note } = status;
  const act = useAdminAction();
  const write = useWriteNote(id);
  const offerUndo = useUndoToast();
  const isNoteChangedIn = (draft: AccessDraft): boolean => draft.note.trim() !== (note?.body ?? '');
  const save = async (draft: AccessDraft): Promise<void> => {
    if (isNoteChangedIn(draft)) await write.mutateAsync({ body: draft.note, version: note?.version ?? 0 });
    const action = accessActionOf(status, draft);
    if (action === null) return showSuccess('Note saved.');
    const { hasEmail } = draft;
    const outcome = await act.mutateAsync({
      choice: onlyOne(id, version),
      action,
      hits: null,
      hasEmail,
      erasure: null,
    });
    if (outcome !== null)
      offerUndo(`${email}: ${action.kind === 'revoke_access' ? 'access ended' : 'access saved'}.`, outcome.actionId);
  };
  const form = useForm({
    initialValues: draftOf(status),
    mutation: useMutation({
      mutationFn: save,
      onError: (error) => {
        // Those of a field stand there, the others above the button.
        if (!(error instanceof CallError)) showError('This could not be saved. Please try again.');
      },
    }),
    longest: { note: 2_000, reason: 120 },
    rules: (draft) => ({ until: problemOfDay(status, draft) }),
    toSent: (draft) => draft,
    hidden: ({ isOn }) => (isOn ? [] : ['until', 'reason']),
    paths: { 'action.reason': 'reason', 'action.until': 'until', 'action.reasonCode': 'reasonCode', body: 'note' },
  });
  const action = accessActionOf(status, form.values);
  const hasNoDay = form.values.isOn && status.can.giveAccess && typeof form.values.until !== 'string';
  const isSame = action === null && !isNoteChangedIn(form.values) && !hasNoDay;

  return (
    <Stack as="form" gap={5} onSubmit={form.submit}>
      <Text as="h3" className={styles.heading} size="lg">
        Access
      </Text>
      <AccessFields status={status} form={form} />
      {action !== null && <EmailChoice status={status} form={form} />}
      <TextAreaField
        label="Note for other admins"
        isOptional
        minRows={2}
        help={note ? `Written ${formatDay(note.writtenAt)} by ${note.writtenBy ?? 'a former admin'}` : undefined}
        {...form.field('note')}
      />
      {form.problem && <Note tone="error">{form.problem}</Note>}
      <Group gap={3}>
        <Button type="submit" loading={form.isWorking} disabled={isSame}>
          Save
        </Button>
        <Button variant="default" disabled={isSame} onClick={() => form.setAll(draftOf(status))}>
          Cancel
        </Button>
        {!can.giveAccess && !can.revokeAccess && status.role === 'admin' && (
          <Text tone="dim" size="sm">
            Admins always have access.
          </Text>
        )}
      </Group>
    </Stack>
  );
}

interface PartProps {
  status: MemberStatus;
  form: Form<AccessDraft>;
}

function AccessFields({ status, form }: PartProps) {
  const draft = form.values;
  const { can, hasAccess } = status;
  const isLocked = hasAccess ? !can.revokeAccess : !can.giveAccess;
  return (
    <>
      <Switch
        label="Database access"
        description={startWords(hasAccess, draft.isOn)}
        labelPosition="left"
        classNames={{ body: styles.switch, label: styles.switchLabel }}
        disabled={isLocked}
        {...form.checkbox('isOn')}
      />
      {draft.isOn && can.giveAccess && (
        <>
          <TextField
            label="Reason"
            help={`The user sees this in the menu: “${draft.reason}”.`}
            {...form.field('reason')}
          />
          <ExpiryFields status={status} form={form} />
        </>
      )}
      {!draft.isOn && hasAccess && can.revokeAccess && (
        <ShortListField
          label="Reason"
          help="The user reads this, and that they can answer."
          data={revocationOptions}
          {...form.field('reasonCode')}
        />
      )}
    </>
  );
}

function startWords(hasAccess: boolean, isOn: boolean): string {
  if (hasAccess === isOn) return hasAccess ? 'Open' : 'Closed';
  return isOn ? 'Starts when you save' : 'Ends when you save';
}

function ExpiryFields({ status, form }: PartProps) {
  const { error, ...field } = form.field('until');
  const id = useId();
  const start = status.accessExpiresOn ?? today();
  // A day too early is said at once. An empty field may be about to be written anew: it is said when it is sent.
  const early = field.value === null ? null : problemOfDay(status, form.values);
  return (
    <Group className={styles.expiry} gap={[3, 5]} align="start">
      <DateField label="Expires" help="The first day without access" {...field} error={early ?? error} />
      <div role="group" aria-labelledby={`${id}-add`} className={styles.quick}>
        <span id={`${id}-add`}>Or add</span>
        {[30, 90].map((days) => (
          <Button
            key={days}
            size="sm"
            radius="xl"
            variant={field.value === dayAfter(start, days) ? 'light' : 'default'}
            aria-pressed={field.value === dayAfter(start, days)}
            onClick={() => form.set('until', dayAfter(start, days))}
          >
            {days} days
          </Button>
        ))}
      </div>
    </Group>
  );
}

function EmailChoice({ status, form }: PartProps) {
  const draft = form.values;
  const action = accessActionOf(status, draft, true);
  const preview = useQuery({
    ...previewQuery(onlyOne(status.id, status.version), action ?? { kind: 'sign_out' }),
    enabled: action !== null && draft.hasEmail,
  });
  const email = preview.data?.email ?? null;
  return (
    <div>
      <CheckboxField label="Tell them by email" {...form.checkbox('hasEmail')} />
      {draft.hasEmail && email !== null && <EmailText email={email} />}
    </div>
  );
}
