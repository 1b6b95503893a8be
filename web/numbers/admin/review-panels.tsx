import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { screeningFlags } from '../../../contract/reviews/moderation.ts';
import { reasons } from '../../../contract/reviews/reasons.ts';
import { formatCount, formatDay, formatInteger } from '../../../contract/formats.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { decisionsQuery, flagsQuery, type Asked, type DecisionsData } from './api.ts';
import { Bars, Figures, Panel } from './panel.tsx';
import { countWords, daysWords, decidedSentence, decisionWords, keepUpSentence, shareWords } from './words.ts';
import styles from './page.module.css';

export function KeepUpPanel({ asked }: { asked: Asked }) {
  const query = useQuery(decisionsQuery(asked));
  return (
    <Panel question="Do we keep up?" query={query} answer={({ all }) => keepUpSentence(all.present)}>
      {({ weeks, all }) => (
        <>
          <Figures
            caption="Reviews sent and decided, by week"
            heads={['Week from', 'Sent', 'Decided']}
            rows={weeks.map(({ from, sent, decided }) => ({
              key: from,
              cells: [formatDay(from), countWords(sent), countWords(decided)],
            }))}
          />
          <Text tone="dim" size="xs" mt={3}>
            {decidedSentence(all, asked.weeks)}
          </Text>
        </>
      )}
    </Panel>
  );
}

export function ModeratorsPanel({ asked }: { asked: Asked }) {
  const query = useQuery(decisionsQuery(asked));
  return (
    <Panel question="Who decides, and how fast?" query={query} answer={moderatorsSentence}>
      {({ moderators, all }) => (
        <Figures
          caption="Decisions by moderator"
          heads={['Moderator', 'Decided', 'Median', '90% within', 'In time']}
          rows={[
            ...moderators.map((one, place) => ({ ...one, key: String(place), name: one.moderator ?? 'Gone since' })),
            { ...all.present, key: 'all', name: 'All' },
            { ...all.before, key: 'before', name: 'All, before' },
          ].map(({ key, name, decided, medianDays, mostDays, inTimeShare }) => ({
            key,
            cells: [name, countWords(decided), daysWords(medianDays), daysWords(mostDays), shareWords(inTimeShare)],
          }))}
        />
      )}
    </Panel>
  );
}

function moderatorsSentence({ moderators }: DecisionsData): string {
  if (moderators.length === 0) return 'No review was decided.';
  return moderators.length === 1
    ? 'One moderator decided about all reviews.'
    : `${formatInteger(moderators.length)} moderators share the work.`;
}

export function OutcomesPanel({ asked }: { asked: Asked }) {
  const query = useQuery(decisionsQuery(asked));
  return (
    <Panel question="What do we decide, and why?" query={query} answer={outcomesSentence}>
      {({ outcomes, declines }) => (
        <>
          <Bars
            caption="Decisions"
            bars={outcomes.map(({ decision, count, share }) => ({
              key: decision,
              label: decisionWords[decision],
              count,
              words: share === null ? countWords(count) : `${countWords(count)}, ${shareWords(share)}`,
            }))}
          />
          {declines.length > 0 && (
            <>
              <Text as="h3" size="sm" mt={4} mb={2}>
                Declined by reason
              </Text>
              <Bars
                caption="Declined by reason"
                bars={declines.map(({ reason, count }) => ({
                  key: reason,
                  label: reasons[reason].label,
                  count,
                  words: countWords(count),
                }))}
              />
            </>
          )}
        </>
      )}
    </Panel>
  );
}

function outcomesSentence({ outcomes, declines }: DecisionsData): string {
  const [first] = declines;
  const approved = outcomes.find(({ decision }) => decision === 'approve');
  if (approved === undefined || approved.share === null) return 'Fewer than five decisions: too few to say.';
  const most = first === undefined ? '' : ` “${reasons[first.reason].label}” is the most common reason to decline.`;
  return `${shareWords(approved.share)} approved, in tenths.${most}`;
}

const deskOf = { funder: 'funder-reviews', provider: 'funder-reviews', entrepreneur: 'entrepreneur-reviews' } as const;

export function FlagsPanel({ asked }: { asked: Asked }) {
  const query = useQuery(flagsQuery(asked));
  return (
    <Panel
      question="Which funders, providers and entrepreneurs need a look?"
      query={query}
      answer={(data) =>
        data === null
          ? 'Flags are about reviews: moderators see them.'
          : data[0] === undefined
            ? 'No flag about texts or pace.'
            : `${data[0].subjectName}: ${formatCount(data[0].reviews, 'review')}, usual: ${data[0].usual}.`
      }
    >
      {(data) =>
        data !== null &&
        data.length > 0 && (
          <Figures
            caption="Subjects with flags"
            heads={['Who', 'Flags', 'Reviews', 'Usual']}
            rows={data.map(({ subjectKind, subjectId, subjectName, flags, reviews, usual }) => ({
              key: `${subjectKind} ${subjectId}`,
              cells: [
                <Link
                  key="who"
                  to={`/admin/${deskOf[subjectKind]}?${new URLSearchParams({ show: 'table', search: subjectName })}`}
                >
                  {subjectName}
                </Link>,
                <span key="flags" className={styles.words}>
                  {flags.map((one) => `${screeningFlags[one.flag]} (${formatInteger(one.reviews)})`).join(', ')}
                </span>,
                formatInteger(reviews),
                usual,
              ],
            }))}
          />
        )
      }
    </Panel>
  );
}
