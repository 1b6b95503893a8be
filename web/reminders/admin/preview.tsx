import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CheckboxField } from '../../ui/forms/fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { reminderPreviewQuery } from './api.ts';
import styles from './page.module.css';

const emails = ['1', '2', '3'] as const;
type EmailNumber = (typeof emails)[number];
const emailOptions = [
  { value: '1', label: 'First, on the day they picked' },
  { value: '2', label: 'Second, 7 days later' },
  { value: '3', label: 'Third and last, 21 days later' },
];

export interface PreviewDialogProps {
  onClose: () => void;
}

/** What the recipient reads; the HTML of the email has the same words. */
export function PreviewDialog({ onClose }: PreviewDialogProps) {
  const [email, setEmail] = useState<EmailNumber>('1');
  const [hasDraft, setHasDraft] = useState(true);
  const preview = useQuery(reminderPreviewQuery({ email, draft: hasDraft ? 'yes' : 'no' }));
  return (
    <Dialog isOpen onClose={onClose} title="The email">
      <Stack gap={5}>
        <SelectField
          label="Email"
          data={emailOptions}
          value={email}
          allowDeselect={false}
          onChange={(value) => setEmail(emails.find((one) => one === value) ?? '1')}
        />
        <CheckboxField
          label="They have a draft"
          checked={hasDraft}
          onChange={(event) => setHasDraft(event.currentTarget.checked)}
        />
        {preview.isPending && <SkeletonLines lines={8} label="Loading the email" />}
        {preview.isError && <ErrorState message="The email did not load." onRetry={() => void preview.refetch()} />}
        {preview.data && (
          <Stack className={styles.email} gap={4} p={5} breaks>
            <p>
              <b>{preview.data.subject}</b>
            </p>
            <PreservedText>{preview.data.text}</PreservedText>
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}
