import type { Profile } from '../../contract/account.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatDay } from '../ui/formats.ts';
import { AccountSection } from './account-section.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { memberTitle } from './member-words.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { SectionLinks } from './section-links.tsx';
import { sections } from './sections.ts';
import { useSession } from './session.ts';
import { SessionsSection } from './sessions-section.tsx';
import styles from './user-page.module.css';

const sectionNames = Object.values(sections);

/** What we know of a member, what they may see and until when, how they sign in and where they are signed in. */
export function UserPage() {
  const session = useSession();
  // The guard lets nobody else in; this is the moment in which somebody signs out.
  if (session.state !== 'member') return null;
  const { profile, hasAccess } = session;
  return (
    <>
      <div className="band">
        <div className="wrap page-head">
          <h1>My page</h1>
        </div>
      </div>
      <div className={`wrap ${styles.page}`}>
        <SectionLinks sections={sectionNames} />
        <div className={styles.sections}>
          <AccountSection {...sections.profile} text="We never show your e-mail.">
            <ProfileList profile={profile} />
          </AccountSection>
          <AccountSection {...sections.access} text="A published review opens the database.">
            <AccessBox profile={profile} hasAccess={hasAccess} />
          </AccountSection>
          <AccountSection {...sections.reviews} text="Drafts, reviews that are being checked, and published ones.">
            <ButtonLink to="/review" variant="default">
              Drafts and reviews
            </ButtonLink>
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
        </div>
      </div>
    </>
  );
}

function ProfileList({ profile }: { profile: Profile }) {
  return (
    <dl className={styles.list}>
      <dt>E-mail</dt>
      <dd>{profile.email}</dd>
      <dt>I am</dt>
      <dd>{memberTitle(profile.memberType)}</dd>
      {profile.role === 'admin' && (
        <>
          <dt>Role</dt>
          <dd>Admin</dd>
        </>
      )}
    </dl>
  );
}

function AccessBox({ profile, hasAccess }: { profile: Profile; hasAccess: boolean }) {
  const { reason, accessExpiresOn } = profile.access;
  if (!hasAccess) {
    return (
      <div className={styles.box}>
        <p className={styles.headline}>No access yet</p>
        <p className="dim">Share one review to open the database.</p>
        <ButtonLink to="/review" className={styles.action}>
          Share a review
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.box}>
      <p className="small dim">{accessExpiresOn ? 'Access to the database until' : 'Access to the database'}</p>
      <p className={styles.headline}>{accessExpiresOn ? formatDay(accessExpiresOn) : 'Without an end'}</p>
      {reason && <p className="dim">Reason: {reason}</p>}
      <ButtonLink to="/database/equity" variant="default" className={styles.action}>
        Open the database
      </ButtonLink>
    </div>
  );
}
