import { listOf } from '../../contract/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Access } from '../../contract/access/access.ts';
import { columnGroups } from '../../contract/deals/column.ts';
import { defaultColumns, findColumn } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { openKinds } from '../../contract/deals/kind-access.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatDay, formatInteger } from '../../contract/formats.ts';
import { kindsQuery } from './api.ts';
import { DatabaseBand } from './database-band.tsx';
import { dealText } from './cells.tsx';
import { previewQuery } from '../insights/api.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import styles from './no-access.module.css';
import { Preview } from './preview.tsx';
import { useProductSettings } from '../api/config.ts';
import { lengthWords } from '../../contract/product-settings/words.ts';
import { statusQuery, textOf, titleOf, unknownStatus, type AccessStatus } from './access-status.ts';

export interface NoAccessProps {
  kind: DealKind;
  isMember: boolean;
  /** The access of a member who may read other kinds of deals. */
  access?: Access;
}

/** What is behind, and the way in. Heads, counts and charts are real, the rows are not: no real row leaves the server. */
export function NoAccess({ kind, isMember, access }: NoAccessProps) {
  const { data: accessStatus, isPending } = useQuery({ ...statusQuery, enabled: isMember && access === undefined });
  return (
    <Stack flex={1}>
      <DatabaseBand kind={kind} access={null} isHeading={false} />
      <Stack className={styles.stage} flex={1}>
        <BlurredRows kind={kind} />
        <Group className={styles.gate} wrap={false} align="start" justify="center">
          {/* A card that said one thing and then another would be worse than a moment of none. */}
          {access !== undefined && <OtherKindCard kind={kind} access={access} />}
          {access === undefined && !(isMember && isPending) && (
            <Card kind={kind} isMember={isMember} accessStatus={accessStatus ?? unknownStatus} />
          )}
        </Group>
      </Stack>
      <Preview kind={kind} />
    </Stack>
  );
}

/** Access may end while the table is in use: what had the focus is gone then. A page that is just opened keeps its own. */
function useFocusInUse() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Some browsers do not tell.
    const isInUse = 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
    if (isInUse && document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}

function Card({ kind, isMember, accessStatus }: { kind: DealKind; isMember: boolean; accessStatus: AccessStatus }) {
  const heading = useFocusInUse();
  const { reviewAccessDays } = useProductSettings();
  return (
    <Stack className={styles.card} as="section" gap={5} width="100%" maxWidth="560px" aria-label="Access">
      <ExampleRow kind={kind} />
      <Text ref={heading} as="h1" size="2xl" leading="tight" tabIndex={-1}>
        {titleOf(accessStatus)}
      </Text>
      <Text tone="dim" size="lg">
        {textOf(accessStatus, reviewAccessDays)}
      </Text>
      {accessStatus.nextStep === null && <Reasons />}
      <Group gap={4} align="stretch">
        <Actions isMember={isMember} accessStatus={accessStatus} />
      </Group>
      {accessStatus.nextStep !== null && (
        <Text tone="dim" size="sm">
          You do not need to do anything else. We will email you when it is decided.
        </Text>
      )}
    </Stack>
  );
}

/** A code opened another kind: what the person has, and how to get the rest. */
function OtherKindCard({ kind, access }: { kind: DealKind; access: Access }) {
  const { reviewAccessDays } = useProductSettings();
  const open = openKinds(access);
  const [first = kind] = open;
  return (
    <Stack className={styles.card} as="section" gap={5} width="100%" maxWidth="560px" aria-label="Access">
      <ExampleRow kind={kind} />
      <Text as="h1" size="2xl" leading="tight">
        Your access is for {listOf(open)} deals
      </Text>
      <Text tone="dim" size="lg">
        {access.reason === null ? '' : `${access.reason}. `}
        {access.accessExpiresOn === null ? '' : `It lasts until ${formatDay(access.accessExpiresOn)}. `}
        A review of a funder opens {kind} deals too, and all others, for {lengthWords(reviewAccessDays)}.
      </Text>
      <Group gap={4} align="stretch">
        <ButtonLink to="/review" size="lg">
          Share your review
        </ButtonLink>
        <ButtonLink to={`/database/${first}`} size="lg" variant="default">
          Open {first} deals
        </ButtonLink>
      </Group>
      <Text tone="dim" size="sm">
        Or <Link to="/free-access">ask for free access</Link> to all kinds.
      </Text>
    </Stack>
  );
}

function Actions({ isMember, accessStatus }: { isMember: boolean; accessStatus: AccessStatus }) {
  if (!isMember) {
    return (
      <>
        <ButtonLink to="/signup" size="lg">
          Sign up to share your review
        </ButtonLink>
        <ButtonLink to="/login" size="lg" variant="default">
          Log in
        </ButtonLink>
      </>
    );
  }
  if (accessStatus.nextStep !== null) {
    return (
      <ButtonLink to="/review" size="lg">
        See its status
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to="/review" size="lg">
        {accessStatus.hasReviewed ? 'Share another review' : 'Share your review'}
      </ButtonLink>
      <ButtonLink to="/free-access" size="lg" variant="default">
        Other ways to get access
      </ButtonLink>
    </>
  );
}

function Reasons() {
  const { data, isPending } = useQuery(kindsQuery);
  const count = (kind: DealKind): string => formatInteger(data?.kinds.find((counted) => counted.kind === kind)?.count);
  const reasons = [
    ...(data ? [`${count('equity')} equity, ${count('debt')} debt and ${count('grant')} grant deals`] : []),
    ...(isPending ? ['Equity, debt and grant deals'] : []),
    'About eight minutes. Saved as you type.',
    'Anonymous if you want it to be',
  ];
  return (
    <Stack className={styles.reasons} as="ul" gap={3} py={2} size="sm">
      {reasons.map((reason) => (
        <li key={reason}>
          <IconCheck size={18} stroke={2.25} aria-hidden="true" />
          {reason}
        </li>
      ))}
    </Stack>
  );
}

/** The invented rows, repeated: a pattern under a blur, the same for all visitors. Empty until they are loaded. */
const repeats = Array.from({ length: 8 }, (_, round) => round);

function BlurredRows({ kind }: { kind: DealKind }) {
  const { data } = useQuery(previewQuery(kind));
  const columns = defaultColumns[kind].flatMap((key) => findColumn(kind, key) ?? []);
  const rows = repeats.flatMap((round) =>
    (data?.examples ?? []).map(({ deal }) => ({ deal, id: `${deal.id} ${round}` })),
  );
  return (
    <div className={styles.rows} aria-hidden="true">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <td key={column.key} className={styles.group}>
                {place === 0 || columns[place - 1]?.group === column.group ? '' : columnGroups[column.group]}
              </td>
            ))}
          </tr>
          <tr>
            {columns.map((column) => (
              <td key={column.key} style={{ minWidth: column.width }}>
                {column.label}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ deal, id }) => (
            <tr key={id}>
              {columns.map((column) => (
                <td key={column.key}>{dealText(column, deal)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Columns of the row in the card: as many as there is room for. */
const focusColumns = ['recipientName', 'funderNames', 'amountUsd'];

function ExampleRow({ kind }: { kind: DealKind }) {
  const { data, isPending } = useQuery(previewQuery(kind));
  const deal = data?.examples[0]?.deal;
  if (!deal && !isPending) return null;
  return (
    // Keeps its place while it loads, so that the words under it stay where they are.
    <figure className={styles.example} data-waiting={!deal || undefined}>
      <figcaption>An invented row, in focus</figcaption>
      <dl>
        {focusColumns.map((key) => {
          const column = findColumn(kind, key);
          return (
            column && (
              <div key={key}>
                <dt>{column.label}</dt>
                <dd>{deal ? dealText(column, deal) : '\u00a0'}</dd>
              </div>
            )
          );
        })}
      </dl>
    </figure>
  );
}
