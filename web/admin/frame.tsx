import { useContext, type ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { NoPermissionPage } from '../errors/no-permission-page.tsx';
import { useCurrentTitle } from '../frame/page-title.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { BandTab, TabBand } from '../ui/tab-band.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { AdminTabs } from './tabs.tsx';
import type { FactorGateProps } from './factor-gate.tsx';

/** Stands in the place of the pages, once in a session. */
const FactorGate = onDemand<FactorGateProps>(async () => (await import('./factor-gate.tsx')).FactorGate);

interface AdminFrameProps {
  /** False where something else on the page is its heading. */
  isHeading?: boolean;
  /** For moderators; otherwise for admins. */
  isForModerators?: boolean;
  children: ReactNode;
}

/** The band with the pages that the roles open; other callers see that the page is not for them. */
export function AdminFrame({ isHeading = true, isForModerators = false, children }: AdminFrameProps) {
  const session = useSession();
  const page = useCurrentTitle();
  const tabs = useContext(AdminTabs);
  if (session.state !== 'member') return null;
  const { isModerator } = session.profile;
  if (isForModerators ? !isModerator : !session.isAdmin) return <NoPermissionPage isForModerators={isForModerators} />;
  const { isRequired, isProved } = session.profile.secondFactor;
  // Before any of the pages, so that nothing is asked that the server would refuse.
  if (isRequired && !isProved) return <FactorGate profile={session.profile} />;
  return (
    <>
      <TabBand title={<Title page={isHeading ? page : null} />} isHeading={isHeading} label="Admin">
        {tabs
          .filter((tab) => (tab.isForModerators ? isModerator : session.isAdmin))
          .map(({ to, label, isExact, Waiting }) => (
            <BandTab key={to} to={to} isExact={isExact}>
              {label} {Waiting && <Waiting />}
            </BandTab>
          ))}
      </TabBand>
      {children}
    </>
  );
}

/** The tabs show which page it is; the title tells it to users who hear the heading alone. */
function Title({ page }: { page: string | null }) {
  return (
    <>
      Admin
      {page !== null && <VisuallyHidden>: {page}</VisuallyHidden>}
    </>
  );
}
