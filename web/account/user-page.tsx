import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Profile } from '../../contract/account.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatDay } from '../ui/formats.ts';
import { showError } from '../ui/toasts.ts';
import { memberTitle } from './member-words.ts';
import { signOut, useSession } from './session.ts';
import styles from './user-page.module.css';

/** What we know of a member, what they may see and until when, and the ways out. */
export function UserPage() {
  const session = useSession();
  // The guard lets nobody else in; this is the moment in which somebody signs out.
  if (session.state !== 'member') return null;
  return (
    <>
      <div className="band">
        <div className="wrap page-head">
          <h1>My page</h1>
        </div>
      </div>
      <div className={`wrap ${styles.sections}`}>
        <Section title="Profile" text="We never show your e-mail.">
          <ProfileList profile={session.profile} />
        </Section>
        <Section title="Access" text="A published review opens the database.">
          <AccessBox profile={session.profile} hasAccess={session.hasAccess} />
        </Section>
        <Section title="My reviews" text="Drafts, reviews that are being checked, and published ones.">
          <div>
            <ButtonLink to="/review" variant="default">
              Drafts and reviews
            </ButtonLink>
          </div>
        </Section>
        <Section title="Sign out" text="Here, or wherever you are signed in.">
          <SignOutButtons />
        </Section>
      </div>
    </>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className="small dim">{text}</p>
      </div>
      <div>{children}</div>
    </section>
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

function SignOutButtons() {
  const navigate = useNavigate();
  // To the home page first, so that no guard sends the person to the log-in page on the way.
  const leave = async (options: { global: boolean }): Promise<void> => {
    await navigate('/');
    await signOut(options).catch(() => showError('We could not sign you out. Check your connection and try again.'));
  };
  return (
    <div className={styles.ways}>
      <div className={styles.row}>
        <Button variant="default" onClick={() => void leave({ global: false })}>
          Sign out
        </Button>
        <Button variant="default" onClick={() => void leave({ global: true })}>
          Sign out everywhere
        </Button>
      </div>
      <p className="small dim">Everywhere means this browser and every other one that you signed in with.</p>
    </div>
  );
}
