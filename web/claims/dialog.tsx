import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ClaimStatus } from '../../contract/claims/claims.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Group, Stack } from '../ui/layout/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useProductSettings } from '../api/config.ts';
import { workingDays } from '../../contract/product-settings/words.ts';
import { useAskCode, useProveClaim } from './api.ts';

export interface ClaimDialogProps {
  funder: { readonly id: string; readonly name: string };
  status: ClaimStatus;
  onClose: () => void;
}

/** Mounted while it is open: first the address, then the code that came to it, then what happens next. */
export function ClaimDialog({ funder, status, onClose }: ClaimDialogProps) {
  const [wantsOther, setWantsOther] = useState(false);
  const state = status.claim?.state;
  return (
    <Dialog isOpen onClose={onClose} title={`Claim the page of ${funder.name}`}>
      {state === 'waiting' ? (
        <Done onClose={onClose} />
      ) : state === 'code_sent' && !wantsOther ? (
        <CodeForm
          funderId={funder.id}
          email={status.claim?.email ?? ''}
          onOther={() => setWantsOther(true)}
          onClose={onClose}
        />
      ) : (
        <AddressForm
          funderId={funder.id}
          domain={status.domain ?? ''}
          onSent={() => setWantsOther(false)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Done({ onClose }: { onClose: () => void }) {
  const { claimDays } = useProductSettings();
  return (
    <Stack gap={6}>
      <p role="status">
        Your address is confirmed. An admin checks your claim. You get an email, usually within {workingDays(claimDays)}
        .
      </p>
      <Group gap={3} align="stretch" justify="end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function AddressForm({
  funderId,
  domain,
  onSent,
  onClose,
}: {
  funderId: string;
  domain: string;
  onSent: () => void;
  onClose: () => void;
}) {
  const form = useForm({
    initialValues: { email: '' },
    mutation: useAskCode(funderId),
    toSent: ({ email }) => email.trim(),
    onSuccess: onSent,
  });
  return (
    <DialogForm form={form} submitLabel="Send me a code" onClose={onClose}>
      <TextField
        label="Your address there"
        type="email"
        autoComplete="email"
        help={`It must end in ${domain}. We send a code to it. Readers never see it.`}
        {...form.field('email')}
        data-autofocus
      />
    </DialogForm>
  );
}

function CodeForm({
  funderId,
  email,
  onOther,
  onClose,
}: {
  funderId: string;
  email: string;
  onOther: () => void;
  onClose: () => void;
}) {
  const form = useForm({
    initialValues: { code: '' },
    mutation: useProveClaim(funderId),
    toSent: ({ code }) => code,
  });
  return (
    <DialogForm form={form} submitLabel="Confirm" cancelLabel="Later" onClose={onClose}>
      <p>
        We sent six digits to <b className="strong">{email}</b>. They are valid for 30 minutes.
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-reads-text
        {...form.field('code')}
        data-autofocus
      />
      <p>
        <TextButton onClick={onOther}>Send another code</TextButton>
      </p>
    </DialogForm>
  );
}
