import { Badge } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { memberColumns, type MemberColumn, type MemberDetails } from '../../../contract/members/list.ts';
import { sentenceOf } from '../../api/call.ts';
import { formatDay, formatInstant, formatInteger, formatMonth } from '../../../contract/formats.ts';
import { Grid, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { TriState } from '../../ui/tri-state.tsx';
import { memberText, roleWords, someReviews, textOf } from './cells.tsx';
import styles from './details.module.css';
import { HistoryButton } from './history-dialog.tsx';
import { Lines, passLine, type Line } from './lines.tsx';
import { actionTitle, emailWords } from './words.ts';

interface MemberTitleProps {
  member: MemberDetails;
  level?: 1 | 2;
  /** Takes the focus when a link leads here. */
  heading?: Ref<HTMLHeadingElement>;
}

/** The member in two lines. */
export function MemberTitle({ member, level = 2, heading }: MemberTitleProps) {
  const Heading = `h${level}` as const;
  const type = roleWords(member) ?? textOf('memberType', member);
  return (
    <div className={styles.title}>
      <Heading ref={heading} tabIndex={heading ? -1 : undefined}>
        {member.email}
      </Heading>
      <p className="dim">
        {type}. Joined {formatMonth(member.joinedOn)}, {seenWords(member)}.
      </p>
      {member.suspension !== null && (
        <Note tone="warning" title={`Suspended since ${formatDay(member.suspension.since)}`}>
          {member.suspension.reason === null
            ? 'The member was told by email.'
            : `The member reads: ${sentenceOf(member.suspension.reason)}`}
        </Note>
      )}
      {member.erasedOn !== null && (
        <Note tone="warning">Their account is deleted. It is erased on {formatDay(member.erasedOn)}.</Note>
      )}
    </div>
  );
}

const seenWords = ({ lastSeenOn }: MemberDetails): string =>
  lastSeenOn === null ? 'no visit shown yet' : `last seen in ${formatMonth(lastSeenOn)} or before`;

const profileKeys = [
  'memberType',
  'role',
  'isModerator',
  'isVerified',
  'secondFactor',
  'isSuspended',
  'strikeCount',
] as const satisfies readonly MemberColumn['key'][];

/** Everything about a member that is only read. Nothing of it leads to a review. */
export function MemberFacts({ member }: { member: MemberDetails }) {
  return (
    <Stack gap={6}>
      <Section title="Profile">
        <dl className={styles.facts}>
          {memberColumns
            .filter(({ key }) => profileKeys.some((known) => known === key))
            .map((column) => (
              <div key={column.key}>
                <dt>{column.label}</dt>
                <dd>{factOf(column, member)}</dd>
              </div>
            ))}
        </dl>
      </Section>
      <ReviewCounts member={member} />
      <Section title="Access so far">
        <Text tone="dim" size="sm" leading="normal">
          What a review earned shows here later, together with four other members, so that no one learns who wrote a
          review. The member already has it.
        </Text>
        <Lines empty="No access yet." lines={member.passes.map(passLine)} />
        {member.erasedOn === null && <HistoryButton member={member} />}
      </Section>
      {member.sessions !== null && (
        <Section title="Signed in on">
          <Lines empty="No devices since the role was given." lines={member.sessions.map(sessionLine)} />
        </Section>
      )}
      <Section title="Emails sent">
        <Text tone="dim" size="sm" leading="normal">
          {member.sessions === null
            ? 'From the last 90 days, and only those caused by an admin’s action. Devices and all other emails are not shown: their dates would say who was here when a review came in.'
            : 'From the last 90 days, without emails about reviews.'}
        </Text>
        <Lines empty="None." lines={member.emails.map(emailLine)} />
      </Section>
      <Section title="What admins did">
        <Lines empty="Nothing yet." lines={member.audit.map(auditLine)} />
      </Section>
    </Stack>
  );
}

function factOf(column: MemberColumn, member: MemberDetails): ReactNode {
  const value = member[column.key];
  if (column.filter === 'triState') return <TriState withWord value={typeof value === 'boolean' ? value : null} />;
  return memberText(column, member);
}

const countWord = (count: number | null): string => (count === null ? someReviews : formatInteger(count));

function ReviewCounts({ member }: { member: MemberDetails }) {
  const counts = [
    ['Approved', member.hasApprovedReviews ? 'Yes' : 'No'],
    ['Declined', countWord(member.declinedReviews)],
    ['Drafts', countWord(member.drafts)],
  ] as const;
  return (
    <Section title="Reviews">
      <Grid as="dl" className={styles.counts} mb={4} rule="top" line="bottom">
        {counts.map(([label, word]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{word}</dd>
          </div>
        ))}
      </Grid>
      <Text tone="dim" size="sm" leading="normal">
        Counted at night, and only together with other members (three for reviews, five for drafts), so that a count
        does not reveal an author.
      </Text>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const sessionLine = ({ browser, signedInAt, lastUsedOn }: NonNullable<MemberDetails['sessions']>[number]): Line => ({
  what: browser ?? 'Unknown browser',
  note: `Since ${formatDay(signedInAt)}${lastUsedOn === null ? '' : `, last used ${formatDay(lastUsedOn)}`}`,
});

const emailLine = (email: MemberDetails['emails'][number]): Line => ({
  what: emailWords(email),
  note: formatDay(email.sentOn),
  side: email.state === 'refused' && <Badge color="red">Refused</Badge>,
});

const auditLine = (entry: MemberDetails['audit'][number]): Line => ({
  what: actionTitle(entry),
  note: (
    <>
      {formatInstant(entry.happenedAt)}, by {entry.actor ?? 'a command'}
      {entry.reason !== null && <span className={styles.reason}>{entry.reason}</span>}
    </>
  ),
});
