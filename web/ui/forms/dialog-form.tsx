import type { ReactNode } from 'react';
import { Group, Stack } from '../layout/layout.tsx';
import { FormButtons, type FormButtonsProps } from './form-buttons.tsx';
import { Note } from '../states/note.tsx';
import type { FormFrame } from './use-form.ts';

type DialogFormProps = Omit<FormButtonsProps, 'isWorking' | 'onSubmit'> & { form: FormFrame; children: ReactNode };

/** What a dialog holds that asks for something: the fields, and under them the way out and the way on. */
export function DialogForm({ form, children, ...buttons }: DialogFormProps) {
  return (
    <Stack as="form" gap={6} onSubmit={form.submit} noValidate>
      {form.problem && <Note tone="error">{form.problem}</Note>}
      {children}
      <Group gap={3} align="stretch" justify="end">
        <FormButtons {...buttons} isWorking={form.isWorking} />
      </Group>
    </Stack>
  );
}
