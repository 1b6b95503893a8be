import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { soonInDays } from '../../../contract/members/list.ts';
import { formatDay } from '../../../contract/formats.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { accessQuery, funnelQuery, type Asked } from './api.ts';
import { Bars, Figures, Panel } from './panel.tsx';
import { accessSentence, comparedWords, countWords, funnelSentence, funnelSteps, passKindWords } from './words.ts';

export function FunnelPanel({ asked }: { asked: Asked }) {
  const query = useQuery(funnelQuery(asked));
  return (
    <Panel
      question="How many people get through?"
      query={query}
      answer={({ total }) => funnelSentence(total.present)}
      isWide={asked.weeks === '12'}
    >
      {({ weeks, total }) => (
        <>
          <Figures
            caption="How many people get through, by week"
            heads={['Week from', ...weeks.map(({ from }) => formatDay(from)), 'Period', 'Before']}
            rows={funnelSteps.map(({ key, label }) => ({
              key,
              cells: [
                label,
                ...weeks.map((week) => countWords(week[key])),
                <b key="present">{countWords(total.present[key])}</b>,
                countWords(total.before[key]),
              ],
            }))}
          />
          <Text tone="dim" size="xs" mt={3}>
            Reviews and database users are rounded to fives. “Used the database” of a period is its best week: the same
            members come back.
          </Text>
        </>
      )}
    </Panel>
  );
}

const soonAddress = (): string => {
  const last = new Date(Date.now() + soonInDays * 86_400_000).toISOString().slice(0, 10);
  return `/admin/users?${new URLSearchParams({ accessExpiresOn: `..${last}`, sort: 'accessExpiresOn' })}`;
};

export function AccessPanel({ asked }: { asked: Asked }) {
  const query = useQuery(accessQuery(asked));
  return (
    <Panel
      question="Who has access, and until when?"
      query={query}
      answer={({ members, endSoon }) => accessSentence(members, endSoon)}
      link={<Link to={soonAddress()}>Members ending soon</Link>}
    >
      {({ kinds }) => (
        <>
          <Bars
            caption="Members with access, by reason"
            bars={kinds.map(({ kind, members }) => ({
              key: kind,
              label: passKindWords[kind],
              count: members,
              words: countWords(members),
            }))}
          />
          <Figures
            caption="Access by reason: ending soon, and given in the period"
            heads={['Reason', 'Ends in 14 days', 'Given', 'Given before']}
            rows={kinds.map(({ kind, endSoon, given }) => ({
              key: kind,
              cells: [passKindWords[kind], countWords(endSoon), countWords(given.present), countWords(given.before)],
            }))}
          />
          <Text tone="dim" size="xs" mt={3}>
            Access earned by reviews, as of the last time five members could be shown together.
            {kinds[0] !== undefined &&
              ` ${passKindWords[kinds[0].kind]}: ${comparedWords(kinds[0].given.present, kinds[0].given.before, asked.weeks).toLowerCase()}.`}
          </Text>
        </>
      )}
    </Panel>
  );
}
