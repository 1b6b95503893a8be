import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { StepUpPlace } from '../factors/step-up-place.tsx';
import { FailureBoundary } from '../errors/failure-boundary.tsx';
import { CentredLoader } from '../ui/lens.tsx';
import { Delayed } from '../ui/states/skeleton.tsx';
import { ToastStack } from '../ui/states/toast-stack.tsx';
import { Bar } from './bar.tsx';
import { Footer } from './footer.tsx';
import { Guard } from './guard.tsx';
import { footerLookOf, isLongOnPhones } from './path-rules.ts';
import { SampleBar } from './sample-bar.tsx';
import { SignedOut } from './signed-out.tsx';
import styles from './frame.module.css';

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      <SampleBar />
      <Bar />
      <main
        id="content"
        className={styles.main}
        tabIndex={-1}
        data-full={footerLookOf(pathname) === 'full' || undefined}
        data-long={isLongOnPhones(pathname) || undefined}
      >
        <FailureBoundary key={pathname}>
          <Suspense fallback={<Waiting />}>
            <Guard>{children}</Guard>
          </Suspense>
        </FailureBoundary>
      </main>
      <Footer />
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
  document.querySelector<HTMLElement>('#content')?.focus();
}
