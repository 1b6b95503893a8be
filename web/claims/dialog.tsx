import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ClaimStanding } from '../../contract/claims/claims.ts';
import { CallError } from '../api/call.ts';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useAskCode, useProveClaim } from './api.ts';
import styles from './section.module.css';

export interface ClaimDialogProps {
  funder: { readonly id: string; readonly name: string };
  standing: ClaimStanding;
  onClose: () => void;
}

/** Mounted while it is open: first the address, then the code that came to it, then what happens next. */
export function ClaimDialog({ funder, standing, onClose }: ClaimDialogProps) {
  const [wantsOther, setWantsOther] = useState(false);
  const state = standing.claim?.state;
  return (
    <Dialog isOpen onClose={onClose} title={`Claim the page of ${funder.name}`}>
      {state === 'waiting' ? (
        <Done onClose={onClose} />
      ) : state === 'code_sent' && !wantsOther ? (
        <CodeForm
          funderId={funder.id}
          email={standing.claim?.email ?? ''}
          onOther={() => setWantsOther(true)}
          onClose={onClose}
        />
      ) : (
        <AddressForm
          funderId={funder.id}
          domain={standing.domain ?? ''}
          onSent={() => setWantsOther(false)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Done({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.form}>
      <p role="status">
        Your address is confirmed. A person looks at your claim now; you get a letter, usually within two working days.
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </div>
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
  const [email, setEmail] = useState('');
  const ask = useAskCode(funderId);
  const problem = fieldOf(ask.error, 'email');
  const submit = (): void => {
    ask.mutate(email.trim(), { onSuccess: onSent });
  };
  return (
    <DialogForm
      problem={ask.error && problem === undefined ? ask.error.message : null}
      submitLabel="Send me a code"
      isWorking={ask.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Your address there"
        type="email"
        autoComplete="email"
        help={`It must end in ${domain}. We send a code to it. Readers never see it.`}
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.currentTarget.value)}
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
  const [code, setCode] = useState('');
  const prove = useProveClaim(funderId);
  const problem = fieldOf(prove.error, 'code');
  const submit = (): void => {
    prove.mutate(code);
  };
  return (
    <DialogForm
      problem={prove.error && problem === undefined ? prove.error.message : null}
      submitLabel="Confirm"
      cancelLabel="Later"
      isWorking={prove.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        We sent six digits to <b className="strong">{email}</b>. They are good for half an hour.
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
      <p>
        <TextButton onClick={onOther}>Send another code</TextButton>
      </p>
    </DialogForm>
  );
}

const fieldOf = (error: Error | null, field: string): string | undefined =>
  error instanceof CallError ? error.errors[field] : undefined;
