import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AdminFrame } from '../../admin/frame.tsx';
import { AdminActions } from './actions.tsx';
import { MemberFacts, MemberTitle } from './details.tsx';
import { MemberFailure } from './failure.tsx';
import styles from './page.module.css';
import { memberQuery } from './api.ts';
import { useFocusOnceThere } from '../../admin/use-focus-once-there.ts';
import { Grid, Stack } from '../../ui/layout/layout.tsx';

/** One member on a page of their own, for a link between admins. */
export function MemberPage() {
  const { memberId = '' } = useParams();
  return (
    <AdminFrame isHeading={false}>
      <Stack px="page" pt={6} pb={8} gap={6} width="100%" maxWidth="1160px">
        <Link to="/admin/users" className={styles.back}>
          <IconArrowLeft size={17} stroke={1.75} aria-hidden="true" /> All users
        </Link>
        <Member key={memberId} id={memberId} />
      </Stack>
    </AdminFrame>
  );
}

function Member({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(memberQuery(id));
  const heading = useFocusOnceThere(data !== undefined);
  if (!data)
    return (
      <>
        <VisuallyHidden>
          <h1>User</h1>
        </VisuallyHidden>
        {error === null ? (
          <SkeletonLines lines={10} label="Loading the user" />
        ) : (
          <MemberFailure error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  return (
    <>
      <MemberTitle member={data} level={1} heading={heading} />
      <Grid className={styles.columns} gap={7}>
        <MemberFacts member={data} />
        <div className={styles.actions}>
          <AdminActions member={data} onDone={() => void navigate('/admin/users')} />
        </div>
      </Grid>
    </>
  );
}
