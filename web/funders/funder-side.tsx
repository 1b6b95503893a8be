import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FunderOffer, FunderPage } from '../../contract/funders.ts';
import { stages } from '../../contract/funding-options.ts';
import { debtTypes, instruments } from '../../contract/funding-terms.ts';
import { moneyKinds } from '../../contract/review-options.ts';
import { useSession } from '../account/session.ts';
import { ClaimSection } from '../claims/claim-section.tsx';
import { formatCurrency, formatDay } from '../ui/formats.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { TriState } from '../ui/tri-state.tsx';
import { funderOffersQuery } from './api.ts';
import { dealsAddress } from './deal-links.ts';
import styles from './funder-page.module.css';

/** Beside the reviews: who they are, what they offer, their deals, who wrote. Each part is a section of its own. */
export function FunderSide({ funder }: { funder: FunderPage }) {
  const session = useSession();
  const hasAccess = session.state === 'member' && session.hasAccess;
  return (
    <aside className={styles.side} aria-label={`About ${funder.name}`}>
      {funder.description && (
        <section>
          <h3>About</h3>
          <p className={styles.text}>{funder.description}</p>
        </section>
      )}
      {hasAccess && <OnOffer funder={funder} />}
      {funder.dealKinds.length > 0 && (
        <section>
          <h3>In the database</h3>
          <ul className={styles.links}>
            {funder.dealKinds.map((kind) => (
              <li key={kind}>
                <Link to={dealsAddress(funder, kind)}>{moneyKinds[kind]} deals that name them</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>Who wrote these</h3>
        <p className={styles.text}>
          Black bars hide what the writer asked us to hide. <b className="strong">Verified</b> means that we saw contact
          between the writer and this funder. Pitch and Funded are counted apart. Scores appear once five different
          organisations have written, and change once a week at most.
        </p>
        <Link to="/how-it-works">How anonymity and scores work</Link>
      </section>
      <ClaimSection funder={funder} />
    </aside>
  );
}

function OnOffer({ funder }: { funder: FunderPage }) {
  const query = useQuery(funderOffersQuery(funder.id));
  if (query.isSuccess && query.data.length === 0) return null;
  return (
    <section>
      <h3>What is on offer</h3>
      {query.isPending && <SkeletonLines lines={3} label="Loading offers" />}
      {query.isError && (
        <p className={styles.text}>
          The offers did not load. <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
        </p>
      )}
      <ul className={styles.offers}>
        {query.data?.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

const wordFor = (options: readonly { value: string; label: string }[], value: string | null): string | null =>
  options.find((option) => option.value === value)?.label ?? null;

function Offer({ offer }: { offer: FunderOffer }) {
  const facts = [
    ['Amount', amountWords(offer)],
    ['Stage', wordFor(stages, offer.stage)],
    ['Instrument', wordFor(instruments, offer.instrument) ?? wordFor(debtTypes, offer.debtType)],
    ['Deadline', offer.deadline && formatDay(offer.deadline)],
  ] as const;
  return (
    <li>
      <b className="strong">{offer.name ?? moneyKinds[offer.kind]}</b>
      <dl>
        {facts.map(
          ([label, words]) =>
            words && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
        <div>
          <dt>Takes cold applications</dt>
          <dd>
            <TriState value={offer.isOpenToUnsolicited} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

function amountWords({ leastUsd, mostUsd }: FunderOffer): string | null {
  if (leastUsd !== null && mostUsd !== null) return `${formatCurrency(leastUsd)} to ${formatCurrency(mostUsd)}`;
  if (mostUsd !== null) return `Up to ${formatCurrency(mostUsd)}`;
  return leastUsd === null ? null : `From ${formatCurrency(leastUsd)}`;
}
