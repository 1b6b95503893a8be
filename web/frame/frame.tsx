import { Suspense, type ReactNode, useState, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { StepUpPlace } from '../factors/step-up-place.tsx';
import { FailureBoundary } from '../errors/failure-boundary.tsx';
import { CentredLoader } from '../ui/lens.tsx';
import { Delayed } from '../ui/states/skeleton.tsx';
import { ToastStack } from '../ui/states/toast-stack.tsx';
import { Bar } from './bar.tsx';
import type { SearchWindow } from './search-button.tsx';
import { FooterPlace } from './footer.tsx';
import { Guard } from './guard.tsx';
import { fillsWindow, isLongOnPhones } from './path-rules.ts';
import styles from './frame.module.css';
import { IconX } from '@tabler/icons-react';
import { useConfig } from '../api/config.ts';
import { pageSetting } from '../api/address.ts';
import { dropSession, useSession } from '../session/session.ts';
import { registerSign } from '../api/call.ts';
import { Group, Stack } from '../ui/layout/layout.tsx';
import { showError } from '../ui/states/toasts.ts';

/** What stands around every page. */
export function Frame({ search, children }: { search?: SearchWindow; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      <SampleBar />
      <Bar search={search} />
      <FooterPlace>
        <Stack
          id="content"
          className={styles.main}
          as="main"
          flex={1}
          minWidth={0}
          tabIndex={-1}
          data-full={fillsWindow(pathname) || undefined}
          data-long={isLongOnPhones(pathname) || undefined}
        >
          <FailureBoundary key={pathname}>
            <Suspense fallback={<Waiting />}>
              <Guard>{children}</Guard>
            </Suspense>
          </FailureBoundary>
        </Stack>
      </FooterPlace>
      <ToastStack />
      <SignedOut />
      <StepUpPlace />
    </>
  );
}

function Waiting() {
  return (
    <Delayed>
      <CentredLoader />
    </Delayed>
  );
}

/** Without changing the address, which pages use for their own state. */
function skipToContent(event: { preventDefault: () => void }): void {
  event.preventDefault();
  // Admin pages have a sidebar before what they show.
  (document.querySelector<HTMLElement>('#page') ?? document.querySelector<HTMLElement>('#content'))?.focus();
}

const dismissedKey = 'sample-bar-dismissed';

/** Says that what is here is invented, until it is dismissed on this browser. */
function SampleBar() {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey) !== null);
  const config = useConfig();
  const session = useSession();
  const isAdmin = session.state === 'member' && session.isAdmin;
  // The page carries it: coming with the settings, the note would push down what is there already.
  const hasSampleData = config?.hasSampleData ?? pageSetting('sample-data') === 'yes';
  if (!hasSampleData || isDismissed) return null;
  const dismiss = (): void => {
    localStorage.setItem(dismissedKey, 'yes');
    setDismissed(true);
  };
  return (
    <Group
      className={styles.sample}
      as="aside"
      gap={4}
      tone="warning"
      size="sm"
      leading="snug"
      wrap={false}
      aria-label="About the sample world"
    >
      <p>
        A sample world is loaded. Its organisations, reviews and deals are invented.
        {isAdmin && (
          <>
            {' '}
            Reviews move in groups: <Link to="/admin/jobs">move them now</Link>.
          </>
        )}
      </p>
      <button type="button" aria-label="Dismiss the note about sample data" onClick={dismiss}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </Group>
  );
}

/**
 * What happens when the server refuses a call for want of a session: without a token the browser goes to the home
 * page; with one that no longer counts it is forgotten, and a protected page asks to log in by itself.
 */
function SignedOut() {
  const navigate = useNavigate();
  useEffect(() => {
    registerSign({
      onSignedOut: (reason, words) => {
        if (reason === 'sign_in') void navigate('/');
        // Only the refusal of a suspended account has words.
        showError(words ?? 'Login required');
        void dropSession();
      },
    });
    return () => registerSign({ onSignedOut: () => undefined });
  }, [navigate]);
  return null;
}
