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
  children: ReactNode;
}

/** The band with the pages of the admin panel; other callers see that it is not for them. */
export function AdminFrame({ isHeading = true, children }: AdminFrameProps) {
  const session = useSession();
  const page = useCurrentTitle();
  const tabs = useContext(AdminTabs);
  if (session.state !== 'member') return null;
  if (!session.isAdmin) return <NoPermissionPage />;
  const { isRequired, isProved } = session.profile.secondFactor;
  // Before any of the pages, so that nothing is asked that the server would refuse.
  if (isRequired && !isProved) return <FactorGate profile={session.profile} />;
  return (
    <>
      <TabBand title={<Title page={isHeading ? page : null} />} isHeading={isHeading} label="Admin">
        {tabs.map(({ to, label, isExact, Waiting }) => (
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
