import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { CallError } from '../../api/call.ts';
import { usePageTitle } from '../../frame/page-title.ts';
import { useSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Box, Stack } from '../../ui/layout/layout.tsx';
import { CentredLoader } from '../../ui/lens.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { requestQuery } from './api.ts';
import { Ask } from './ask.tsx';
import styles from './page.module.css';

/** Where a program sends its user to be asked. Members come here logged in; the guard sees to it. */
export function ConnectPage() {
  const { search } = useLocation();
  const session = useSession();
  usePageTitle('Connect a program');
  if (session.state !== 'member') return null;
  return (
    <div className={styles.page}>
      <Box className={`wrap ${styles.card}`}>
        {search.length > 1 ? (
          <Request request={search.slice(1)} email={session.profile.email} />
        ) : (
          <Refused title="No program is asking for access">
            <p>Start in the program that you want to connect. It sends you here.</p>
            <ButtonLink to="/developers">How to connect a program</ButtonLink>
          </Refused>
        )}
      </Box>
    </div>
  );
}

function Request({ request, email }: { request: string; email: string }) {
  const { data, error, refetch } = useQuery(requestQuery(request));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <CentredLoader />;
  return data.state === 'return' ? (
    <GoBack to={data.redirectTo} mistake={data.mistake} />
  ) : (
    <Ask request={request} email={email} {...data} />
  );
}

/** The program asked wrongly, and hears of it. Anyone may register one: no one is led there without a press. */
function GoBack({ to, mistake }: { to: string; mistake: string | null }) {
  return (
    <Refused title="This program made a mistake">
      <p>It asked in a way that we do not allow. Nothing was connected.</p>
      {mistake !== null && <p>For its developer: {mistake}</p>}
      <Button variant="default" onClick={() => location.assign(to)}>
        Go back to {new URL(to).host}
      </Button>
    </Refused>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'access_required' || code === 'access_expired')
    return (
      <Refused title="You need access to the database first">
        <p>A program can only see what you can see. One approved review opens the database.</p>
        <ButtonLink to="/review">Share your review</ButtonLink>
      </Refused>
    );
  if (code === 'account_suspended')
    return (
      <Refused title="Your account is suspended">
        <p>You cannot connect programs at the moment. The email about it says how to appeal.</p>
      </Refused>
    );
  if (code === 'keys_off')
    return (
      <Refused title="Programs are turned off">
        <p>Admins have turned off API keys and programs. Nothing was connected.</p>
      </Refused>
    );
  if (code === 'invalid_request' || code === 'not_found' || code === 'invalid')
    return (
      <Refused title="We do not know this program">
        <p>It is not registered with us, or it asked to send you to an address that is not its own.</p>
        <p>Nothing was connected. Go back to the program and try again.</p>
      </Refused>
    );
  return (
    <Refused title="We could not read the request">
      <ErrorState message={`The request did not load. ${error.message}`} onRetry={onRetry} />
    </Refused>
  );
}

function Refused({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap={4} align="start">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </Stack>
  );
}
