import { IconArrowLeft } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { CallError } from '../api/call.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { usePageTitle } from '../frame/page-title.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonBar, SkeletonLines } from '../ui/states/skeleton.tsx';
import styles from './page.module.css';
import { Box } from '../ui/layout/layout.tsx';

interface SubjectPageProps {
  noun: 'funder' | 'provider';
  title: string;
  query: UseQueryResult<{ readonly name: string; readonly mergedInto: string | null }>;
  /** What is in the band at the top, and what below; nothing while it loads. */
  head: ReactNode;
  children: ReactNode;
}

/** The page of a funder or a provider: it loads, it did not, there is none, or it is another one's by now. */
export function SubjectPage({ noun, title, query, head, children }: SubjectPageProps) {
  const { data: subject, error, refetch } = query;
  // An address that can be no id is refused as such; for the reader that is the same.
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  const isBodyDue = useBodyAfterHead();
  usePageTitle(subject?.name ?? (isUnknown ? 'Page not found' : title));
  if (isUnknown && !subject)
    return (
      <NotFoundPage>
        There is no page for this {noun}. One that a member or an imported file named gets its page when an admin has
        checked it.
      </NotFoundPage>
    );
  if (subject?.mergedInto) return <Navigate to={`/${noun}/${subject.mergedInto}`} replace />;
  return (
    <>
      <div className="band">
        <Box className="wrap" pt={5} pb={6}>
          <Link to={`/${noun}`} className={styles.back}>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
            All {noun}s
          </Link>
          {subject ? (
            head
          ) : (
            <div className={styles.headPlace}>
              <SkeletonBar width={320} height={40} />
            </div>
          )}
        </Box>
      </div>
      <div className="wrap">
        {error && !subject && (
          <div className={styles.message}>
            <ErrorState message={`This ${noun} did not load. ${error.message}`} onRetry={() => void refetch()} />
          </div>
        )}
        {!subject && !error && (
          <div className={`${styles.message} ${styles.waiting}`}>
            <SkeletonLines lines={8} label={`Loading the ${noun}`} />
          </div>
        )}
        {subject && (isBodyDue ? children : <div className={styles.waiting} />)}
      </div>
    </>
  );
}

let isFirst = true;

/**
 * The first of these pages that a browser draws comes in two pictures: a slow device shows whose page it is while it
 * works out the figures. Later ones come whole, so that going back finds the place where one was.
 */
function useBodyAfterHead(): boolean {
  const [isInTwo] = useState(isFirst);
  useEffect(() => {
    isFirst = false;
  }, []);
  return useDeferredValue(true, !isInTwo);
}
