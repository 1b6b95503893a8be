import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OwnSuspension } from '../../../contract/members/suspensions.ts';
import { suspensionOutcomeWords } from '../../../contract/members/suspension-words.ts';
import { formatDay } from '../../../contract/formats.ts';
import { appealTargetDays } from '../../../contract/reviews/appeal-words.ts';
import { CallError } from '../../api/call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Grid, Stack } from '../../ui/layout/layout.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { Statement } from '../../reviews/statement.tsx';
import { SuspensionAppealForm } from './appeal-form.tsx';
import { suspensionQuery } from './api.ts';
import styles from './page.module.css';

/** The page that a link in an email opens to a suspended member, who cannot log in. */
export function SuspendedPage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(suspensionQuery(token));
  return (
    <Grid className={`wrap ${styles.page}`} gap={5} pt={8} pb={9}>
      {data ? <Suspension own={data} token={token} /> : <NotThere error={error} onRetry={() => void refetch()} />}
    </Grid>
  );
}

function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null)
    return (
      <>
        <h1 tabIndex={-1}>Your account</h1>
        <SkeletonLines lines={4} label="Loading" />
      </>
    );
  const isDead = error instanceof CallError && [400, 404, 422].includes(error.status);
  return (
    <>
      <h1 tabIndex={-1}>Your account</h1>
      {isDead ? (
        <>
          <Note tone="error">
            This link is not complete. Ask for a link to log in: the email that you get has a new one.
          </Note>
          <ButtonLink to="/login">Ask for a link</ButtonLink>
        </>
      ) : (
        <ErrorState message="We could not load this page." onRetry={onRetry} />
      )}
    </>
  );
}

function Suspension({ own, token }: { own: OwnSuspension; token: string }) {
  const { statement, liftedOn, appealUntil, appeal } = own;
  return (
    <>
      <h1 tabIndex={-1}>
        {liftedOn === null ? 'Your account is suspended' : `The suspension was lifted on ${formatDay(liftedOn)}`}
      </h1>
      <p>
        {liftedOn === null
          ? 'You cannot log in or see the database. What you published stays. You can still ask us for your data, or to delete your account.'
          : 'Your account is open. Everything in it is as it was before.'}
      </p>
      <section>
        <h2>Why we decided this</h2>
        <StatementOf statement={statement} />
      </section>
      {appeal !== null && <AppealOf appeal={appeal} />}
      {appealUntil !== null && <SuspensionAppealForm token={token} until={appealUntil} />}
      {appeal === null && appealUntil === null && liftedOn === null && (
        <p>The time to appeal has ended. You can still write to us.</p>
      )}
      {liftedOn !== null && <ButtonLink to="/login">Log in</ButtonLink>}
    </>
  );
}

const StatementOf = ({ statement }: { statement: OwnSuspension['statement'] }) => (
  <Statement review={{ reason: null, message: statement.facts, statement }} />
);

function AppealOf({ appeal }: { appeal: NonNullable<OwnSuspension['appeal']> }) {
  const { outcome, statement, sentOn, isSameDecider, text } = appeal;
  return (
    <section>
      <h2>Your appeal</h2>
      <Stack gap={4}>
        <Note title={outcome === null ? 'An admin decides your appeal' : suspensionOutcomeWords[outcome]}>
          <p>
            {outcome === null &&
              `We received it on ${formatDay(sentOn)}. We aim to decide within ${appealTargetDays} working days. We will email you, and the result will appear here.`}
            {statement !== null &&
              (isSameDecider
                ? 'The admin who suspended the account decided again, at least 24 hours later and with both texts side by side, because there is no other admin.'
                : 'A different admin decided this.')}
            {outcome !== null && statement === null && 'An admin lifted the suspension before the appeal was decided.'}
          </p>
          {statement !== null && <StatementOf statement={statement} />}
        </Note>
        {text !== null && (
          <details open={outcome === null}>
            <summary>What you wrote</summary>
            <PreservedText>{text}</PreservedText>
          </details>
        )}
      </Stack>
    </section>
  );
}
