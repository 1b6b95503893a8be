import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../../../contract/formats.ts';
import { longestAppeal, sameDeciderHours, shortestAppeal } from '../../../contract/reviews/appeal-words.ts';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';
import { keepInTab, keptInTab } from '../../session/unsaved-copies.ts';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useAppealSuspension } from './api.ts';

/** A button first: who only reads sees no empty form. */
export function SuspensionAppealForm({ token, until }: { token: string; until: string }) {
  const [isOpen, setOpen] = useState(() => keptInTab(nameOf(token)) !== null);
  if (isOpen) return <Form token={token} />;
  return (
    <Group gap={4}>
      <Button onClick={() => setOpen(true)}>Appeal</Button>
      <Text tone="dim" size="sm">
        You can appeal once, until {formatDay(until)}, at no cost.
      </Text>
    </Group>
  );
}

const nameOf = (token: string): string => `suspension-appeal.${token}`;

/** The button that was pressed is gone: the keyboard continues in the field. */
const focusOnce = (field: HTMLTextAreaElement | null): void => field?.focus();

function Form({ token }: { token: string }) {
  const name = nameOf(token);
  const kept = keptInTab(name);
  const form = useForm({
    initialValues: { text: typeof kept === 'string' ? kept : '' },
    longest: { text: longestAppeal },
    rules: ({ text }) => ({ text: text.trim().length < shortestAppeal && `At least ${shortestAppeal} characters` }),
    mutation: useAppealSuspension(token),
    toSent: ({ text }) => text.trim(),
    onSuccess: () => {
      keepInTab(name, null);
      showSuccess('Your appeal is sent.');
    },
  });
  const { onChange, ...field } = form.field('text');
  return (
    <Stack as="form" gap={5} onSubmit={form.submit} noValidate aria-label="Your appeal">
      <Text tone="dim">
        Tell us what we got wrong. An admin who did not make the decision compares it with our reasons. If there is no
        other admin, the same one decides after {sameDeciderHours} hours, and the answer says so. Admins see your email
        address but not which reviews you wrote, so do not mention them. You can appeal once.
      </Text>
      <TextAreaField
        label="Why our decision is wrong"
        minRows={6}
        maxRows={14}
        {...field}
        onChange={(event) => {
          onChange(event);
          keepInTab(name, event.currentTarget.value);
        }}
        ref={focusOnce}
      />
      {form.problem && <FailureNote>{form.problem} Your words are still here. Please try again.</FailureNote>}
      <Group gap={3}>
        <Button type="submit" loading={form.isWorking}>
          Send the appeal
        </Button>
      </Group>
    </Stack>
  );
}
