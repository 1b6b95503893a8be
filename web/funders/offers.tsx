import { useQuery } from '@tanstack/react-query';
import type { FunderOffer, FunderPage } from '../../contract/funders/funders.ts';
import { stages } from '../../contract/deals/options.ts';
import { debtTypes, instruments } from '../../contract/deals/terms.ts';
import { moneyKinds } from '../../contract/reviews/options.ts';
import { formatCount, formatDay } from '../../contract/formats.ts';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { TriState } from '../ui/tri-state.tsx';
import { funderOffersQuery } from './api.ts';
import { amountWords, differenceWords } from './offer-words.ts';
import styles from '../subjects/page.module.css';
import { Grid, Text } from '../ui/layout/layout.tsx';

export interface FunderOffersProps {
  funder: FunderPage;
}

/** What they give money for now, for people with access. */
export function FunderOffers({ funder }: FunderOffersProps) {
  const query = useQuery(funderOffersQuery(funder.id));
  if (query.isSuccess && query.data.length === 0) return null;
  return (
    <section>
      <h3>What is on offer</h3>
      {query.isPending && <SkeletonLines lines={3} label="Loading offers" />}
      {query.isError && (
        <Text mt={4} mb={3} size="sm" leading="normal">
          The offers did not load. <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
        </Text>
      )}
      <Grid as="ul" className={styles.offers} gap={5} mt={4} size="sm">
        {query.data?.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </Grid>
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
      {offer.entries > 1 && (
        <Text tone="dim" size="xs" mt={2}>
          {formatCount(offer.entries, 'entry', 'entries')} are identical and are shown as one.
        </Text>
      )}
      {offer.differsIn.length > 0 && (
        <Text tone="warning" size="xs" mt={2}>
          Another entry with this name states it differently: {differenceWords(offer.differsIn)}.
        </Text>
      )}
    </li>
  );
}
