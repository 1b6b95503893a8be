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
import { ViewsSection } from './views-section.tsx';

const sectionNames = Object.values(sections);

/** What we know of a member, what they may see and until when, how they sign in and where they are signed in. */
export function UserPage() {
  const session = useSession();
  // The guard lets nobody else in; this is the moment in which somebody signs out.
  if (session.state !== 'member') return null;
  const { profile, hasAccess, isAdmin } = session;
  return (
    <>
      <div className="band">
        <div className="wrap page-head">
          <h1>Your account</h1>
        </div>
      </div>
      <div className={`wrap ${styles.page}`}>
        <SectionLinks sections={sectionNames} />
        <div>
          <AccountSection
            {...sections.profile}
            text="We never show your e-mail. What you are decides which reviews you can write."
          >
            <ProfileSection profile={profile} />
          </AccountSection>
          <AccountSection {...sections.access} text="An approved review opens the database.">
            <AccessSection profile={profile} hasAccess={hasAccess} />
          </AccountSection>
          <AccountSection {...sections.reviews} text="You can change or withdraw a review. Only you see this list.">
            <MyReviews isAdmin={isAdmin} />
          </AccountSection>
          <AccountSection {...sections.replies} text="You can answer each with one update. Only you see this list.">
            <ReceivedReplies />
          </AccountSection>
          <AccountSection {...sections.reminders} text="One e-mail on each day, and nothing else.">
            <MyReminders />
          </AccountSection>
          <AccountSection {...sections.views} text="Filters of the database that you keep.">
            <ViewsSection />
          </AccountSection>
          <AccountSection
            {...sections.passkeys}
            text="Log in with your fingerprint, face or device PIN instead of an e-mail link."
          >
            <PasskeysSection />
          </AccountSection>
          <AccountSection {...sections.app} text="A code from your telephone, besides the link in your e-mail.">
            <AuthenticatorSection email={profile.email} />
          </AccountSection>
          <AccountSection {...sections.sessions} text="Where you are logged in.">
            <SessionsSection />
          </AccountSection>
          <AccountSection {...sections.data} text="What we keep of you is yours.">
            <DataSection email={profile.email} />
          </AccountSection>
        </div>
      </div>
    </>
  );
}
