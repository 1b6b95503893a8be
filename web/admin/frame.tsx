import { IconMenu2 } from '@tabler/icons-react';
import { useContext, type ReactNode } from 'react';
import { isOpenFor, type ForRoles } from '../session/roles.ts';
import { useSession } from '../session/session.ts';
import { NoPermissionPage } from '../errors/no-permission-page.tsx';
import { useCurrentTitle } from '../frame/page-title.ts';
import { Group, Text } from '../ui/layout/layout.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { AdminShellContext } from './entries.ts';
import type { FactorGateProps } from './factor-gate.tsx';
import styles from './frame.module.css';

/** Stands in the place of the pages, once in a session. */
const FactorGate = onDemand<FactorGateProps>(async () => (await import('./factor-gate.tsx')).FactorGate);

interface AdminFrameProps extends ForRoles {
  /** False where something else on the page is its heading. */
  isHeading?: boolean;
  children: ReactNode;
}

/** The head of an admin page; callers without the role see that the page is not for them. */
export function AdminFrame({
  isHeading = true,
  isForModerators = false,
  isForBoth = false,
  children,
}: AdminFrameProps) {
  const session = useSession();
  if (session.state !== 'member') return null;
  const { isModerator } = session.profile;
  const { isAdmin } = session;
  if (!isOpenFor({ isForModerators, isForBoth }, { isAdmin, isModerator }))
    return <NoPermissionPage isForModerators={isForModerators} />;
  const { isRequired, isProved } = session.profile.secondFactor;
  // Before any of the pages, so that nothing is asked that the server would refuse.
  if (isRequired && !isProved) return <FactorGate profile={session.profile} />;
  return (
    <>
      <Head isHeading={isHeading} />
      {children}
    </>
  );
}

/** The entry of the sidebar; what of it the page shows is told to users who hear the heading alone. */
function Head({ isHeading }: { isHeading: boolean }) {
  const page = useCurrentTitle();
  const { current, openMenu } = useContext(AdminShellContext);
  const label = current?.label ?? page ?? 'Admin';
  return (
    <Group className={styles.head} wrap={false} gap={3} px="page">
      {openMenu && (
        <button
          type="button"
          className={styles.menu}
          aria-label="Admin pages"
          aria-haspopup="dialog"
          onClick={openMenu}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      <Text as={isHeading ? 'h1' : 'p'} className={styles.title} size="xl" minWidth={0}>
        {label}
        {isHeading && page !== null && page !== label && <VisuallyHidden>: {page}</VisuallyHidden>}
      </Text>
    </Group>
  );
}
