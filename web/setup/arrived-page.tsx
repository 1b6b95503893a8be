import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { openTestEmail } from '../../contract/setup/setup.ts';
import { call } from '../api/call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';

/** The link in a test email. Opening it is all that is asked. */
export function ArrivedPage() {
  const { token = '' } = useParams();
  // Saying it twice is saying it once.
  const { isPending, isError, error } = useQuery({
    queryKey: ['test-email', token],
    queryFn: async () => {
      await call<typeof openTestEmail>('POST /api/test-emails/:token', {
        params: { token },
        isUnsigned: true,
        isSilent: true,
      });
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Stack className="wrap" gap={5} pt={8} pb={9} align="start">
      {isPending && <SkeletonLines lines={3} label="Confirming that the email arrived" />}
      {isError && (
        <>
          <h1 tabIndex={-1}>This link does not work</h1>
          <p role="alert">{error.message} Send another test email and open the newest.</p>
        </>
      )}
      {!isPending && !isError && (
        <>
          <h1 tabIndex={-1}>The email arrived</h1>
          <p role="status">The checklist has ticked this step. You can close this page.</p>
        </>
      )}
      <ButtonLink to="/admin" variant="default">
        Open the admin pages
      </ButtonLink>
    </Stack>
  );
}
