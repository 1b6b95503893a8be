import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ClaimStatus } from '../../contract/claims/claims.ts';
import { Link } from 'react-router';
import { rememberTarget } from '../session/return-target.ts';
import { useSession } from '../session/session.ts';
import { Group, Text } from '../ui/layout/layout.tsx';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { claimQuery, useWithdrawClaim } from './api.ts';
import { useProductSettings } from '../api/config.ts';
import { workingDays } from '../../contract/product-settings/words.ts';
import type { BadgeSectionProps } from '../funder-badges/section.tsx';
import type { LogoSectionProps } from '../funder-logos/section.tsx';
import type { ClaimDialogProps } from './dialog.tsx';

/** After a press. */
const ClaimDialog = onDemand<ClaimDialogProps>(async () => (await import('./dialog.tsx')).ClaimDialog);

/** For the few who speak for a funder. */
const LogoSection = onDemand<LogoSectionProps>(async () => (await import('../funder-logos/section.tsx')).LogoSection);

const BadgeSection = onDemand<BadgeSectionProps>(
  async () => (await import('../funder-badges/section.tsx')).BadgeSection,
);

interface ClaimSectionProps {
  funder: { readonly id: string; readonly name: string };
}

/** Beside the reviews: how people of the funder come to speak for it. For members; guests read that they can. */
export function ClaimSection({ funder }: ClaimSectionProps) {
  const session = useSession();
  if (session.state === 'loading') return null;
  return (
    <section aria-labelledby="claim">
      <h3 id="claim">Work at {funder.name}?</h3>
      {session.state === 'guest' ? (
        <Text mt={4} mb={3} size="sm" leading="normal" breaks>
          {offer}{' '}
          <Link to="/login" onClick={() => rememberTarget(`/funder/${encodeURIComponent(funder.id)}`)}>
            Log in as a funder to claim this page
          </Link>
          .
        </Text>
      ) : (
        <OwnClaim funder={funder} />
      )}
    </section>
  );
}

const offer = 'You can reply to every review in public. You cannot remove one, and we never tell you who wrote it.';

function OwnClaim({ funder }: ClaimSectionProps) {
  const { claimDays } = useProductSettings();
  const { data: status, isError, error, refetch } = useQuery(claimQuery(funder.id));
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => loadWhenIdle([ClaimDialog]), []);
  if (isError && !status)
    return <ErrorState message={`This did not load. ${error.message}`} onRetry={() => void refetch()} />;
  if (!status) return null;
  const state = status.claim?.state ?? null;
  return (
    <>
      <Text mt={4} mb={3} size="sm" leading="normal" breaks>
        {wordsOf(status, funder.name, claimDays)}
      </Text>
      {status.claim?.message && (state === 'declined' || state === 'revoked') && (
        <PreservedText>{status.claim.message}</PreservedText>
      )}
      <Group gap={[3, 5]} mt={4} size="sm">
        {status.can.includes('ask_code') && (
          <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
            {state === 'code_sent' ? 'Enter your code' : 'Claim this page'}
          </Button>
        )}
        {status.can.includes('withdraw') && state !== null && (
          <Withdrawal funder={funder} isApproved={state === 'approved'} />
        )}
      </Group>
      {state === 'approved' && <LogoSection funder={funder} />}
      {state === 'approved' && <BadgeSection funder={funder} />}
      {isOpen && <ClaimDialog funder={funder} status={status} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function wordsOf({ claim, can, domain }: ClaimStatus, name: string, claimDays: number): string {
  switch (claim?.state) {
    case 'code_sent':
      return `We sent a code to ${claim.email}.`;
    case 'waiting':
      return `Your address is confirmed. An admin checks your claim, usually within ${workingDays(claimDays)}.`;
    case 'approved':
      return `You represent ${name}: you can reply once to every review, in public.`;
    case 'declined':
      return 'We could not approve your claim.';
    case 'revoked':
      return 'An admin ended your claim.';
    case 'withdrawn':
    case undefined:
      if (can.includes('ask_code')) return offer;
      return domain === null
        ? 'We have no website for this funder, so its page cannot be claimed yet.'
        : `${offer} For that, sign up as a funder with your address there.`;
  }
}

function Withdrawal({ funder, isApproved }: ClaimSectionProps & { isApproved: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawClaim(funder.id);
  return (
    <>
      <TextButton onClick={() => setIsAsking(true)}>
        {isApproved ? 'Stop representing it' : 'Withdraw the claim'}
      </TextButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={isApproved ? `Stop representing ${funder.name}?` : 'Withdraw your claim?'}
        confirmLabel={isApproved ? 'Stop representing it' : 'Withdraw it'}
        keepLabel="Keep it"
        isWorking={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        {isApproved
          ? 'Published replies stay. To reply again, you would have to claim the page again.'
          : 'You can claim the page again at any time.'}
      </ConfirmDialog>
    </>
  );
}
