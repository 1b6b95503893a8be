import { ReceivedReplies } from '../replies/received-replies.tsx';
import { MyReminders } from './my-reminders.tsx';
import { MyReviews } from '../reviews/my-reviews.tsx';
import { AccessSection } from './access-section.tsx';
import { AccountSection } from './account-section.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { DataSection } from './data-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionLinks } from './section-links.tsx';
import { sections } from './sections.ts';
import { useSession } from '../session/session.ts';
import { SessionsSection } from './sessions-section.tsx';
import styles from './user-page.module.css';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reminderPromise } from '../../contract/reminders/email-days.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { viewsQuery } from '../saved-views/api.ts';
import { Box, Grid, Group } from '../ui/layout/layout.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { useHashPlace } from '../ui/use-hash-place.ts';

const { deskEmails, ...sectionsOfAll } = sections;

/** Of admins and moderators alone. */
const DeskEmailsSection = onDemand<object>(async () => (await import('./desk-emails-section.tsx')).DeskEmailsSection, {
  waiting: <SkeletonLines lines={2} label="Loading your choice" />,
  missing: 'Your choice did not load.',
});

/** Few members have programs. */
const ProgramSections = onDemand<{ hasAccess: boolean }>(
  async () => (await import('./programs/sections.tsx')).ProgramSections,
  {
    waiting: (
      <AccountSection {...sections.programs} text="Your scripts can read what you can read.">
        <SkeletonLines lines={3} label="Loading your keys" />
      </AccountSection>
    ),
    missing: 'Your keys did not load.',
  },
);

/** What we know of a member, what they may see and until when, how they sign in and where they are signed in. */
export function UserPage() {
  const session = useSession();
  useHashPlace();
  // The guard lets only members in; this is the moment in which a member signs out.
  if (session.state !== 'member') return null;
  const { profile, hasAccess, isAdmin } = session;
  const isStaff = isAdmin || profile.isModerator;
  return (
    <>
      <div className="band">
        <div className="wrap page-head">
          <h1>Your account</h1>
        </div>
      </div>
      <Grid className={`wrap ${styles.page}`} gap={6} pt={6} pb={8}>
        <SectionLinks sections={Object.values(isStaff ? sections : sectionsOfAll)} />
        <div>
          <AccountSection
            {...sections.profile}
            text="Readers never see your email. Your role decides which reviews you can write."
          >
            <ProfileSection profile={profile} />
          </AccountSection>
          <AccountSection {...sections.access} text="An approved review opens the database.">
            <AccessSection profile={profile} hasAccess={hasAccess} />
          </AccountSection>
          <AccountSection {...sections.reviews} text="You can change or withdraw a review. Only you see this list.">
            <MyReviews isStaff={isStaff} />
          </AccountSection>
          <AccountSection {...sections.replies} text="You can answer each with one update. Only you see this list.">
            <ReceivedReplies />
          </AccountSection>
          <AccountSection {...sections.reminders} text={reminderPromise.each}>
            <MyReminders />
          </AccountSection>
          <AccountSection {...sections.views} text="Your saved database filters.">
            <ViewsSection />
          </AccountSection>
          {isStaff && (
            <AccountSection {...deskEmails} text="For those who decide about reviews, claims, replies and reports.">
              <DeskEmailsSection />
            </AccountSection>
          )}
          <AccountSection
            {...sections.passkeys}
            text="Log in with your fingerprint, face or device PIN instead of an email link."
          >
            <PasskeysSection />
          </AccountSection>
          <AccountSection {...sections.app} text="A code from your phone, in addition to the link in your email.">
            <AuthenticatorSection email={profile.email} />
          </AccountSection>
          <AccountSection {...sections.sessions} text="Where you are logged in.">
            <SessionsSection />
          </AccountSection>
          <ProgramSections hasAccess={hasAccess} />
          <AccountSection {...sections.data} text="The data we hold about you is yours.">
            <DataSection email={profile.email} />
          </AccountSection>
        </div>
      </Grid>
    </>
  );
}

/** The saved views of the database. They stay when access ends; the rows come back with it. */
function ViewsSection() {
  const { data, isPending, refetch } = useQuery(viewsQuery);
  if (isPending) return <SkeletonLines lines={2} label="Loading your saved views" />;
  if (data === undefined) return <ErrorState message="Your saved views did not load." onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <EmptyState title="No saved views yet">
        Filter the database, open Saved views and choose Save this as a new view.
      </EmptyState>
    );
  return (
    <ul>
      {data.map((view) => (
        <Group key={view.id} className={styles.line} as="li" gap={4} size="md" leading="snug" wrap={false}>
          <Box flex="1 1 0" minWidth={0} breaks>
            <Link className={styles.name} to={`/database/${view.kind}${view.address === '' ? '' : `?${view.address}`}`}>
              {view.name}
            </Link>
            <p className="small dim">{kindLabels[view.kind]}</p>
          </Box>
          {view.hasAlert && <Badge color="gray">Weekly email</Badge>}
        </Group>
      ))}
    </ul>
  );
}
