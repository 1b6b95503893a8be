import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { maximumLogoBytes, logoTypes, shortestLogoSide, type LogoStatus } from '../../contract/funders/logos.ts';
import { formatDay } from '../../contract/formats.ts';
import { workingDays } from '../../contract/product-settings/words.ts';
import { formatBytes } from '../../contract/rarer-formats.ts';
import { CallError } from '../api/call.ts';
import { useProductSettings } from '../api/config.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { TextButton } from '../ui/text-button.tsx';
import { logoQuery, useRemoveLogo, useSendLogo } from './api.ts';
import styles from './logo.module.css';

export interface LogoSectionProps {
  funder: { readonly id: string; readonly name: string };
}

/** For those who speak for the funder: its logo, sent, waiting and shown. */
export function LogoSection({ funder }: LogoSectionProps) {
  const { data: status, isError, error, refetch } = useQuery(logoQuery(funder.id));
  return (
    <Stack as="section" gap={4} mt={6} aria-labelledby="logo">
      <h3 id="logo">Logo</h3>
      {isError && !status && (
        <ErrorState message={`This did not load. ${error.message}`} onRetry={() => void refetch()} />
      )}
      {status && <OwnLogo funder={funder} status={status} />}
    </Stack>
  );
}

function OwnLogo({ funder, status }: LogoSectionProps & { status: LogoStatus }) {
  const { claimDays } = useProductSettings();
  const { approved, waiting, refused } = status;
  return (
    <>
      {approved && (
        <Shown
          image={approved.image}
          words={`Shown to everyone since ${formatDay(approved.approvedOn)}.`}
          removal={<Removal funder={funder} which="approved" />}
        />
      )}
      {waiting && (
        <Shown
          image={waiting.image}
          words={`Sent on ${formatDay(waiting.sentOn)}. We check it, usually within ${workingDays(claimDays)}.`}
          removal={<Removal funder={funder} which="waiting" />}
        />
      )}
      {refused && !waiting && (
        <div>
          <Text size="sm" leading="normal">
            {refused.wasShown ? 'An admin removed your logo' : 'We could not approve your logo'} on{' '}
            {formatDay(refused.on)}:
          </Text>
          <PreservedText>{refused.message}</PreservedText>
        </div>
      )}
      <LogoUpload funder={funder} label={approved || waiting ? 'Send another logo' : 'Send a logo'} />
    </>
  );
}

function Shown({ image, words, removal }: { image: string; words: string; removal: React.ReactNode }) {
  return (
    <Group gap={4} align="start" wrap={false}>
      <img className={styles.logo} src={image} alt="" />
      <Stack gap={2} size="sm" align="start">
        <Text leading="normal">{words}</Text>
        {removal}
      </Stack>
    </Group>
  );
}

function LogoUpload({ funder, label }: LogoSectionProps & { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSendLogo(funder.id);
  const take = (file: File | undefined): void => {
    if (!file || send.isPending) return;
    setProblem(null);
    if (file.size > maximumLogoBytes) {
      setProblem(`This file has ${formatBytes(file.size)}; the limit is ${formatBytes(maximumLogoBytes)}`);
      return;
    }
    send.mutate(file, {
      onSuccess: () => showSuccess('We have your logo and will email you when it is shown.'),
      onError: (error) => setProblem(reasonOf(error)),
    });
  };
  return (
    <Stack gap={2} align="start">
      <Text id="logo-help" size="sm" leading="normal" tone="dim">
        PNG, JPEG or WebP, up to {formatBytes(maximumLogoBytes)}, at least {shortestLogoSide} pixels. It appears beside{' '}
        {funder.name} wherever the name links to this page.
      </Text>
      <Button
        variant="default"
        size="sm"
        loading={send.isPending}
        aria-describedby="logo-help logo-problem"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes.join(',')}
        aria-label={label}
        data-testid="logo-file"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Text id="logo-problem" role="alert" size="sm" tone="error">
        {problem}
      </Text>
    </Stack>
  );
}

const reasonOf = (error: Error): string => (error instanceof CallError && error.errors['file']) || error.message;

function Removal({ funder, which }: LogoSectionProps & { which: 'waiting' | 'approved' }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveLogo(funder.id);
  const isShown = which === 'approved';
  return (
    <>
      <TextButton onClick={() => setIsAsking(true)}>{isShown ? 'Remove it' : 'Withdraw it'}</TextButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={isShown ? `Remove the logo of ${funder.name}?` : 'Withdraw your logo?'}
        confirmLabel={isShown ? 'Remove it' : 'Withdraw it'}
        keepLabel="Keep it"
        isWorking={remove.isPending}
        onConfirm={() => remove.mutate(which, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        {isShown
          ? 'Its initials are shown again. You can send a logo at any time.'
          : 'You can send another at any time.'}
      </ConfirmDialog>
    </>
  );
}
