import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessCode } from '../../../contract/free-access/free-access.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatCount, formatDay, formatInstant, formatInteger } from '../../../contract/formats.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { showError, showSuccess } from '../../ui/states/toasts.ts';
import { codesQuery, codeUsesQuery, useSwitchCode } from './api.ts';
import styles from './page.module.css';
import { NewCodeDialog } from './new-code-dialog.tsx';

/** The codes with their limits and how often each was used. */
export function AccessCodes() {
  const [isMaking, setMaking] = useState(false);
  const { data, isPending, isLoadingError, refetch } = useQuery(codesQuery);
  return (
    <section aria-labelledby="codes">
      <Group gap={[4, 6]} mb={4} justify="space-between">
        <Text id="codes" as="h2" size="lg">
          Codes
        </Text>
        <Button size="sm" variant="default" onClick={() => setMaking(true)}>
          New code
        </Button>
      </Group>
      {isPending && <SkeletonLines lines={4} label="Loading the codes" />}
      {isLoadingError && <ErrorState message="The codes did not load." onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState title="No codes yet">Make one for a course, an event or a partner.</EmptyState>
      )}
      <ul>
        {data?.map((code) => (
          <CodeItem key={code.id} code={code} />
        ))}
      </ul>
      {isMaking && <NewCodeDialog onClose={() => setMaking(false)} />}
    </section>
  );
}

const inTwo = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

function CodeItem({ code }: { code: AccessCode }) {
  const [isListing, setListing] = useState(false);
  const change = useSwitchCode(code.id);
  const copy = (): void => {
    navigator.clipboard
      .writeText(inTwo(code.code))
      .then(() => showSuccess('Code copied.'))
      .catch(() => showError('The browser did not let us copy. Select the code instead.'));
  };
  return (
    <Group line="bottom" as="li" gap={[4, 7]} py={5} align="start" justify="space-between">
      <Stack className={styles.words} flex="1 1 320px" gap={2} minWidth={0} breaks>
        <b>{code.campaign}</b>
        <span className={styles.code}>{inTwo(code.code)}</span>
        <span>
          {formatCount(code.days, 'day')} of {code.dealKind === null ? 'access' : `${code.dealKind} deals only`},{' '}
          {formatInteger(code.uses)} of {formatCount(code.maxUses, 'use')}
          {code.maxUsesPerDomain !== null && `, ${formatInteger(code.maxUsesPerDomain)} per organisation`}
        </span>
        <span>
          From {formatDay(code.validFrom)} {code.validTo === null ? 'on' : `to ${formatDay(code.validTo)}`}
          {code.isDisabled && ', switched off'}
        </span>
        {change.error && <span role="alert">{change.error.message}</span>}
      </Stack>
      <Group flex="none" gap={[3, 5]} align="stretch">
        <TextButton aria-label={`Copy the code of ${code.campaign}`} onClick={copy}>
          Copy
        </TextButton>
        <TextButton aria-label={`Who used it: ${code.campaign}`} onClick={() => setListing(true)}>
          Who used it
        </TextButton>
        <TextButton
          aria-label={`Switch ${code.isDisabled ? 'on' : 'off'}: ${code.campaign}`}
          disabled={change.isPending}
          onClick={() => change.mutate({ isDisabled: !code.isDisabled, version: code.version })}
        >
          {code.isDisabled ? 'Switch on' : 'Switch off'}
        </TextButton>
      </Group>
      {isListing && <UsesDialog code={code} onClose={() => setListing(false)} />}
    </Group>
  );
}

function UsesDialog({ code, onClose }: { code: AccessCode; onClose: () => void }) {
  const { data, isPending, isLoadingError, refetch } = useQuery(codeUsesQuery(code.id));
  return (
    <Dialog isOpen onClose={onClose} title={`Who used ${code.campaign}`}>
      {isPending && <SkeletonLines lines={4} label="Loading who used it" />}
      {isLoadingError && <ErrorState message="The list did not load." onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>No one has used it yet.</p>}
      <ul className={styles.uses}>
        {data?.map((use) => (
          <li key={use.email}>
            {use.email} <span className="dim">{formatInstant(use.usedAt)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
