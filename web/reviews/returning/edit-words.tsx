import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { countCharacters } from '../../../contract/reviews/count-characters.ts';
import type { ReturnedReview } from '../../../contract/reviews/return-codes.ts';
import { TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';
import { useEditReturned } from './api.ts';

interface EditWordsProps {
  code: string;
  review: ReturnedReview;
  onSent: (review: ReturnedReview) => void;
  onCancel: () => void;
}

/** The words of the review, to change them. Ratings and facts stay as they are. */
export function EditWords({ code, review, onSent, onCancel }: EditWordsProps) {
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const edit = useEditReturned();
  const { fields, version } = review;
  const form = useForm({
    initialValues: { texts: Object.fromEntries(fields.map(({ name, words }) => [name, words])) },
    mutation: edit,
    toSent: ({ texts }) => ({ code, version, texts }),
    onSuccess: onSent,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={5}>
        <div>
          <Text as="h3" ref={first} tabIndex={-1} size="lg">
            Change your words
          </Text>
          <Text tone="dim" size="sm">
            A moderator checks them again. Ratings and facts stay as they are. Nothing you type is stored before you
            send it.
          </Text>
        </div>
        {fields.map(({ name, label, help, most, isOptional, isLine }) => {
          const props = { label, isOptional, longest: most, count: countCharacters, ...form.field(`texts.${name}`) };
          return isLine ? (
            <TextField key={name} {...props} />
          ) : (
            <TextAreaField key={name} help={help} minRows={4} maxRows={16} {...props} />
          );
        })}
        {form.problem && <FailureNote>{form.problem} Your words are still here.</FailureNote>}
        <Group gap={3} justify="end">
          <Button variant="default" onClick={onCancel}>
            Keep it as it is
          </Button>
          <Button type="submit" loading={form.isWorking}>
            Send to be checked
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
