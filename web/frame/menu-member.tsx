import { IconBookmark, IconCopy, IconDatabase, IconLogout, IconShieldCheck, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Access } from '../../contract/access/access.ts';
import { formatDay } from '../../contract/formats.ts';
import { signOut, type Session } from '../session/session.ts';
import { Box, Text } from '../ui/layout/layout.tsx';
import { showError } from '../ui/states/toasts.ts';
import { copyToken } from './copy-token.ts';
import { MenuItem } from './menu-item.tsx';
import styles from './menu.module.css';

export interface MemberItemsProps {
  session: Extract<Session, { state: 'member' }>;
  onClose: () => void;
  onShown: () => void;
}

/** What the menu holds for a member. */
export function MemberItems({ session, onClose, onShown }: MemberItemsProps) {
  const shown = useRef(onShown);
  useEffect(() => shown.current(), []);
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
          <MenuItem to="/database/equity" icon={<IconDatabase size={19} stroke={1.75} aria-hidden="true" />}>
            Database
          </MenuItem>
        )}
        {isAdmin && (
          <MenuItem to="/admin/users" icon={<IconShieldCheck size={19} stroke={1.75} aria-hidden="true" />}>
            Admin Panel
          </MenuItem>
        )}
        {!isAdmin && profile.isModerator && (
          <MenuItem to="/admin/funder-reviews" icon={<IconShieldCheck size={19} stroke={1.75} aria-hidden="true" />}>
            Moderation
          </MenuItem>
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
        <MenuItem to="/user/shortlist" icon={<IconBookmark size={19} stroke={1.75} aria-hidden="true" />}>
          Shortlist
        </MenuItem>
        <MenuItem to="/user" icon={<IconUser size={19} stroke={1.75} aria-hidden="true" />}>
          Your account
        </MenuItem>
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
