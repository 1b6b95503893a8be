import { IconCopy, IconDatabase, IconLogout, IconShieldCheck, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Access } from '../../contract/access/access.ts';
import { copyToken } from './copy-token.ts';
import { signOut, useSession, type Session } from '../session/session.ts';
import { formatDay } from '../../contract/formats.ts';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import { LensLoader } from '../ui/lens.tsx';
import { showError } from '../ui/states/toasts.ts';
import styles from './menu.module.css';

interface MenuProps {
  id: string;
  onClose: () => void;
}

export function MenuPanel({ id, onClose }: MenuProps) {
  const session = useSession();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The first item takes the focus when it is there; until then the focus stays on the button.
    if (session.state === 'loading') return;
    panel.current?.querySelector<HTMLElement>('li > a, li > button')?.focus({ preventScroll: true });
  }, [session.state]);
  return (
    <nav ref={panel} id={id} className={styles.panel} aria-label="Menu">
      {session.state === 'loading' && (
        <Group p={6} wrap={false} align="stretch" justify="center">
          <LensLoader size={13} />
        </Group>
      )}
      {session.state === 'guest' && <GuestItems />}
      {session.state === 'member' && <MemberItems session={session} onClose={onClose} />}
    </nav>
  );
}

function GuestItems() {
  return (
    <ul>
      <Item to="/login">Login</Item>
      <Item to="/signup">Sign Up</Item>
    </ul>
  );
}

function MemberItems({ session, onClose }: { session: Extract<Session, { state: 'member' }>; onClose: () => void }) {
  const { profile, hasAccess, isAdmin } = session;
  const leave = useSignOut(onClose);
  return (
    <>
      <Box mb={3} px={4} py={4} line="bottom">
        <b className={styles.email}>{profile.email}</b>
        <AccessLines access={profile.access} hasAccess={hasAccess} />
      </Box>
      <ul>
        {hasAccess && (
          <Item to="/database/equity" icon={<IconDatabase size={19} stroke={1.75} aria-hidden="true" />}>
            Database
          </Item>
        )}
        {isAdmin && (
          <Item to="/admin/users" icon={<IconShieldCheck size={19} stroke={1.75} aria-hidden="true" />}>
            Admin Panel
          </Item>
        )}
        {!isAdmin && profile.isModerator && (
          <Item to="/admin/funder-reviews" icon={<IconShieldCheck size={19} stroke={1.75} aria-hidden="true" />}>
            Moderation
          </Item>
        )}
        {isAdmin && (
          <Action
            icon={<IconCopy size={19} stroke={1.75} aria-hidden="true" />}
            onPress={(pressed) => {
              // The menu is gone when the dialog for the second factor closes: its button gets the focus back.
              openerOf(pressed)?.focus();
              onClose();
              void copyToken();
            }}
          >
            Copy Token
          </Action>
        )}
        <Item to="/user" icon={<IconUser size={19} stroke={1.75} aria-hidden="true" />}>
          Your account
        </Item>
        <Action isApart icon={<IconLogout size={19} stroke={1.75} aria-hidden="true" />} onPress={leave}>
          Sign Out
        </Action>
      </ul>
    </>
  );
}

/** A code may be for one kind of deals: then the line says which. */
function wordsUntil({ kinds }: Access, expiresOn: string): string {
  const only = kinds === undefined || kinds.length > 1 ? '' : `to ${kinds.map(({ kind }) => kind).join()} deals `;
  return `Access ${only}until ${formatDay(expiresOn)}`;
}

function AccessLines({ access, hasAccess }: { access: Access; hasAccess: boolean }) {
  const reason = access.reason ?? (hasAccess ? null : 'Share a review to open the database');
  return (
    <>
      {reason && (
        <Text className={styles.line} size="sm" leading="normal" tone="dim">
          {reason}
        </Text>
      )}
      {access.accessExpiresOn && (
        <Text className={styles.line} size="sm" leading="normal" tone="dim">
          {wordsUntil(access, access.accessExpiresOn)}
        </Text>
      )}
    </>
  );
}

function Item({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles.item}>
        {icon}
        {children}
      </Link>
    </li>
  );
}

function Action({
  icon,
  onPress,
  isApart,
  children,
}: {
  icon: ReactNode;
  onPress: (pressed: HTMLElement) => void;
  isApart?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={isApart ? styles.apart : undefined}>
      <button type="button" className={styles.item} onClick={(event) => onPress(event.currentTarget)}>
        {icon}
        {children}
      </button>
    </li>
  );
}

function openerOf(item: HTMLElement): HTMLElement | null {
  const id = item.closest('nav')?.id;
  return id ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`) : null;
}

/** To the home page first, so that no guard sends the person to the log-in page on the way. */
function useSignOut(onClose: () => void): () => void {
  const navigate = useNavigate();
  return () => {
    onClose();
    void Promise.resolve(navigate('/'))
      .then(() => signOut())
      .catch(() => showError('We could not sign you out. Check your connection and try again.'));
  };
}
