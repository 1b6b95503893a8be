import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Access } from '../../contract/access/access.ts';
import { dealKinds } from '../../contract/deals/options.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { fewestComparable } from '../../contract/insights/offer-check.ts';
import { formatCount } from '../../contract/formats.ts';
import { DatabaseGate, NewestOnlyNote } from '../deals/database-gate.tsx';
import { usePageTitle } from '../frame/page-title.ts';
import { AddressNote } from '../table/address-note.tsx';
import { Group, Text } from '../ui/layout/layout.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { termsQuery } from './api.ts';
import { Answer } from './answer.tsx';
import {
  checkAddress,
  columnsComparedBy,
  ofKind,
  useComparison,
  type Comparison,
  type ComparisonControl,
} from './comparison.ts';
import type { ComparisonFormProps } from './comparison-form.tsx';
import { findingsOf, isUnusual } from './findings.ts';
import { offeredOf, useOffer, type Offered } from './offer.ts';
import { OfferForm } from './offer-form.tsx';
import styles from './page.module.css';

/** Its lists are a large part of the page, and the terms come first. */
const ComparisonForm = onDemand<ComparisonFormProps>(
  async () => (await import('./comparison-form.tsx')).ComparisonForm,
  {
    waiting: <SkeletonLines lines={5} gap={40} label="Loading the comparison options" />,
    missing: 'The comparison options did not load.',
  },
);

/** Is my offer fair? The terms of an offer among comparable deals, for people with access to these. */
export function OfferCheckPage() {
  const control = useComparison();
  usePageTitle('Is my offer fair?');
  return (
    <DatabaseGate kind={control.comparison.kind}>
      {(access) => <OfferCheck control={control} access={access} />}
    </DatabaseGate>
  );
}

function OfferCheck({ control, access }: { control: ComparisonControl; access: Access }) {
  const { comparison, set } = control;
  const { kind } = comparison;
  const offer = useOffer(kind);
  const offered = offeredOf(kind, offer.entries);
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  return (
    <div className={styles.page}>
      <section className={styles.form} aria-labelledby="offer-check">
        <Link to={`/database/${kind}`} className={styles.back}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
          Database
        </Link>
        <h1 id="offer-check">Is my offer fair?</h1>
        <Text tone="soft" mt={3}>
          Enter the terms you have. Leave out what you do not know.
        </Text>
        <Group as="p" className={styles.promise} wrap={false} align="start" gap={3} size="sm" mt={4}>
          <IconLock size={17} stroke={1.75} aria-hidden="true" />
          Nothing is stored. Your terms stay in this browser; only the filter leaves it.
        </Group>
        <Kinds comparison={comparison} />
        {/* A form of its own for each kind: a half-written number belongs to one field alone. */}
        <OfferForm key={kind} kind={kind} offer={offer} />
        <ComparisonForm comparison={comparison} onChange={set} thisYear={thisYear} />
        <ToAnswer comparison={comparison} offered={offered} />
        <Text mt={5} size="sm">
          <Link to="/cost">Compare the cost of equity, a loan and a grant</Link>
        </Text>
      </section>
      <div className={styles.result}>
        <NewestOnlyNote access={access} kind={kind} />
        <AddressNote columns={columnsComparedBy(kind)} control={control} />
        <Answer comparison={comparison} offered={offered} thisYear={thisYear} />
      </div>
    </div>
  );
}

/** Links, since the address holds the kind; what is typed for one kind stays while another shows. */
function Kinds({ comparison }: { comparison: Comparison }) {
  return (
    <nav className={styles.kinds} aria-label="Kind of offer">
      {dealKinds.map((kind) => (
        <Link
          key={kind}
          to={checkAddress(ofKind(comparison, kind))}
          preventScrollReset
          aria-current={kind === comparison.kind ? 'page' : undefined}
        >
          {kindLabels[kind]}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone, where the answer lies below the form. */
function ToAnswer({ comparison, offered }: { comparison: Comparison; offered: Offered }) {
  const { data } = useQuery(termsQuery(comparison));
  const unusual = data ? findingsOf(comparison.kind, offered, data.terms).filter(isUnusual).length : 0;
  const isTooFew = data !== undefined && data.dealCount < fewestComparable;
  return (
    <a className={styles.toAnswer} href="#answer">
      <b>{data ? formatCount(data.dealCount, 'deal') : 'Deals'}</b>
      <span>{isTooFew ? 'Too few' : formatCount(unusual, 'unusual term')}</span>
      <u>See the answer</u>
    </a>
  );
}
