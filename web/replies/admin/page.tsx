import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { responseTabKeys, responseTabs, type ResponseTab } from '../../../contract/replies/replies.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { useCaseFilter } from '../../admin/case-filter.ts';
import { ListViews } from '../../saved-views/admin/list-views.tsx';
import { CaseDesk, type CaseTab } from '../../admin/case-desk.tsx';
import { ResponsePane } from './pane.tsx';
import { responseQueueQuery } from './api.ts';

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
  asked: 'No question of ours waits for an answer.',
  published: 'No reply is public yet.',
  declined: 'Nothing has been declined or taken down.',
};
const tabs = responseTabKeys.map((value): CaseTab<ResponseTab> => ({
  value,
  label: responseTabs[value].label,
  order: value === 'waiting' || value === 'asked' ? 'Longest waiting first' : 'Latest first',
  empty: empty[value],
}));

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
      pane={ResponsePane}
    />
  );
}
