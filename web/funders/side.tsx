import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FunderPage } from '../../contract/funders/funders.ts';
import { moneyKinds } from '../../contract/reviews/options.ts';
import { useSession } from '../session/session.ts';
import { ClaimSection } from '../claims/section.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { dealsAddress, publicLoansAddress } from './deal-links.ts';
import type { FunderOffersProps } from './offers.tsx';
import styles from '../subjects/page.module.css';
import { Stack, Text } from '../ui/layout/layout.tsx';

const FunderOffers = onDemand<FunderOffersProps>(async () => (await import('./offers.tsx')).FunderOffers);

/** What the table of debt leaves out of the deals of this funder. */
function PublicLoans({ funder }: { funder: FunderPage }) {
  if (funder.publicLoans === 'none') return null;
  return (
    <Text mt={4} mb={3} size="sm" leading="normal">
      {funder.publicLoans === 'all'
        ? 'All their loans went to states and public bodies. The database leaves such loans out of its table, figures and charts until you show them; the link above shows them.'
        : 'Their loans to states and public bodies are left out of the table, figures and charts until you show them. '}
      {funder.publicLoans === 'some' && <Link to={publicLoansAddress(funder)}>Show them</Link>}
    </Text>
  );
}

/** Beside the reviews: how they spread (`children`), who they are, what they offer, their deals, who wrote. Each part is a section of its own. */
export function FunderSide({ funder, children }: { funder: FunderPage; children: ReactNode }) {
  const session = useSession();
  const hasAccess = session.state === 'member' && session.hasAccess;
  return (
    <aside className={styles.side} aria-label={`About ${funder.name}`}>
      {children}
      {funder.description && (
        <section>
          <h3>About</h3>
          <Text mt={4} mb={3} size="sm" leading="normal">
            {funder.description}
          </Text>
        </section>
      )}
      {hasAccess && <FunderOffers funder={funder} />}
      {funder.dealKinds.length > 0 && (
        <section>
          <h3>In the database</h3>
          <Stack as="ul" gap={3} mt={4} size="sm">
            {funder.dealKinds.map((kind) => (
              <li key={kind}>
                <Link to={dealsAddress(funder, kind)}>{moneyKinds[kind]} deals that name them</Link>
              </li>
            ))}
          </Stack>
          <PublicLoans funder={funder} />
        </section>
      )}
      <section>
        <h3>Who wrote these</h3>
        <Text mt={4} mb={3} size="sm" leading="normal">
          Black bars cover what the author asked us to hide. <b className="strong">Verified</b> means that we have seen
          proof of contact between the author and this funder. Pitch and Funded are scored separately. A score appears
          once more than five organisations have written. It changes at most once a week.
        </Text>
        <Link to="/how-it-works">How anonymity and scores work</Link>
      </section>
      <ClaimSection funder={funder} />
    </aside>
  );
}
