import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInteger } from '../../../contract/formats.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { leavingQuery, searchesQuery, type Asked, type LeavingData } from './api.ts';
import { Bars, Figures, Panel } from './panel.tsx';
import { comparedWords, countWords, emailGroupWords } from './words.ts';

export function SearchesPanel({ asked }: { asked: Asked }) {
  const query = useQuery(searchesQuery(asked));
  return (
    <Panel
      question="What do people search for and not find?"
      query={query}
      answer={({ times }) =>
        `${times.present === null ? 'Under 5 searches' : `${formatInteger(times.present)} searches`} for a funder had no result. ${comparedWords(times.present, times.before, asked.weeks)}.`
      }
      link={<Link to="/admin/funders">Funders</Link>}
    >
      {({ terms }) => (
        <>
          {terms.length > 0 && (
            <Figures
              caption="Searches without a result"
              heads={['Search', 'Times', 'Next step']}
              rows={terms.map(({ term, times }) => ({
                key: term,
                cells: [
                  term,
                  formatInteger(times),
                  <Link key="next" to={`/admin/funders?${new URLSearchParams({ search: term.slice(0, 12) })}`}>
                    Look for the name
                  </Link>,
                ],
              }))}
            />
          )}
          <Text tone="dim" size="xs" mt={3}>
            We keep the words of a search from the fifth time in a week. A network counts once a day.
          </Text>
        </>
      )}
    </Panel>
  );
}

export function LeavingPanel({ asked }: { asked: Asked }) {
  const query = useQuery(leavingQuery(asked));
  return (
    <Panel
      question="What was exported, and does email arrive?"
      query={query}
      answer={leavingSentence}
      link={<Link to="/admin/email">Email</Link>}
    >
      {({ emails, exports: { present, before } }) => (
        <>
          <Bars
            caption="Emails sent"
            bars={emails.map(({ group, sent, bounced }) => ({
              key: group,
              label: emailGroupWords[group],
              count: sent,
              words:
                group === 'reviews'
                  ? `${countWords(bounced)} bounced`
                  : `${countWords(sent)}, ${countWords(bounced)} bounced`,
            }))}
          />
          <Figures
            caption="Exports of deals"
            heads={['Exports', 'Files', 'Rows', 'Members']}
            rows={[
              { key: 'present', name: 'Period', ...present },
              { key: 'before', name: 'Before', ...before },
            ].map(({ key, name, exports: files, rows, members }) => ({
              key,
              cells: [name, countWords(files), rows === null ? '–' : formatInteger(rows), countWords(members)],
            }))}
          />
          <Text tone="dim" size="xs" mt={3}>
            We do not count emails about reviews.
          </Text>
        </>
      )}
    </Panel>
  );
}

function leavingSentence({ exports: { present }, emails }: LeavingData): string {
  const files = present.exports === null ? 'Under 5 exports' : `${formatInteger(present.exports)} exports`;
  const rows = present.rows === null ? '' : ` with ${formatInteger(present.rows)} rows`;
  const sent = emails.reduce((sum, group) => sum + (group.sent ?? 0), 0);
  return `${files}${rows}. ${sent === 0 ? 'Under 5' : formatInteger(sent)} emails sent, excluding those about reviews.`;
}
