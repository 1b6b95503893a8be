import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  responseTabKeys,
  responseTabs,
  type QueuedResponse,
  type ResponseTab,
} from '../../../contract/replies/replies.ts';
import { responseReasonCodes, responseReasons } from '../../../contract/replies/response-reasons.ts';
import type { CaseActions } from '../../admin/case-actions.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { useCaseFilter } from '../../admin/case-filter.ts';
import { ListViews } from '../../saved-views/admin/list-views.tsx';
import { CaseDesk, type CaseTab } from '../../admin/case-desk.tsx';
import { ResponsePane } from './pane.tsx';
import { decideResponsesTogether, responseQueueQuery, responsesKey } from './api.ts';

/** Replies of funders and updates of authors, before they are published. */
export function ResponsesPage() {
  return (
    <AdminFrame isForModerators>
      <Responses />
    </AdminFrame>
  );
}

const empty: Readonly<Record<ResponseTab, string>> = {
  waiting: 'Every reply and update has been decided.',
  asked: 'No questions are waiting for an answer.',
  published: 'No reply is public yet.',
  declined: 'Nothing has been declined or removed.',
};
const tabs = responseTabKeys.map((value): CaseTab<ResponseTab> => ({
  value,
  label: responseTabs[value].label,
  order: value === 'waiting' || value === 'asked' ? 'Longest waiting first' : 'Latest first',
  empty: empty[value],
}));

const actions: CaseActions<QueuedResponse, ResponseTab> = {
  kind: 'reply',
  waiting: 'waiting',
  one: 'reply',
  many: 'replies',
  queryKey: responsesKey,
  nameOf: (row) => `${row.funder.name}, ${row.review.headline}`,
  decisions: [
    { value: 'approve', label: 'Approve', done: { one: 'is approved', many: 'are approved' } },
    {
      value: 'decline',
      label: 'Decline',
      isDangerous: true,
      done: { one: 'is declined', many: 'are declined' },
      reasons: responseReasonCodes.map((code) => ({ value: code, label: responseReasons[code].label })),
      words: { label: 'A sentence in your own words', least: 0, most: 1_000 },
    },
  ],
  send: (decision, { reasonCode, words }, rows) => {
    const code = responseReasonCodes.find((one) => one === reasonCode);
    return decideResponsesTogether({
      cases: rows.map(({ id, version }) => ({ id, version })),
      verdict:
        decision === 'approve' || code === undefined
          ? { decision: 'approve' }
          : { decision: 'decline', reasonCode: code, message: words },
    });
  },
};

function Responses() {
  const [address] = useSearchParams();
  const tab = responseTabKeys.find((value) => value === address.get('state')) ?? 'waiting';
  const queue = useInfiniteQuery(responseQueueQuery(tab, useCaseFilter()));
  return (
    <CaseDesk
      label="Replies and updates"
      tabs={tabs}
      tab={tab}
      queue={queue}
      filters={{
        views: <ListViews list="replies" without={['open']} />,
        searchLabel: 'Search funder, headline or text',
      }}
      lineOf={(row) => ({
        above: row.kind === 'reply' ? 'Reply' : 'Update by the writer',
        title: row.review.headline,
        below: row.funder.name,
        at: row.sentAt,
      })}
      actions={actions}
      pane={ResponsePane}
    />
  );
}
