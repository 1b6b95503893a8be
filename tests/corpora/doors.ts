import {
  longestCampaign,
  longestOrganisation,
  longestWhy,
  shortestWhy,
} from '../../contract/free-access/free-access.ts';
import { longestReport, shortestReport } from '../../contract/deals/reports.ts';
import { longestSavedName } from '../../contract/shortlist/shortlist.ts';
import { maximumViewNameLength } from '../../contract/saved-views/saved-views.ts';
import { addDeal } from '../deals.ts';
import { addCaller, type Caller } from '../reviews.ts';
import { startListening, type Answered, type Listening } from './listening.ts';

/** Fields of forms that take words, each with a body in which everything else is right. */

/** A field of a form. */
export interface Door {
  readonly name: string;
  readonly route: string;
  readonly as: 'member' | 'admin';
  readonly field: string;
  readonly kind: 'text' | 'name';
  readonly least: number;
  readonly most: number;
  readonly body: object;
  /** The text as it was stored; undefined where the answer does not tell. */
  readonly storedIn?: (json: unknown) => unknown;
}

/** A server with who writes and what they write about. */
export interface Stage {
  readonly listening: Listening;
  readonly member: Caller;
  readonly admin: Caller;
  readonly dealId: string;
}

export async function openStage(): Promise<Stage> {
  const listening = await startListening();
  return {
    listening,
    member: await addCaller(listening.server),
    admin: await addCaller(listening.server, { role: 'admin' }),
    dealId: await addDeal(listening.server.context.db, 'grant', { recipientName: 'Kite Works' }),
  };
}

export const application = {
  who: 'student_or_academic',
  organisation: 'Kite House',
  website: null,
  why: 'I study how funders answer, and would like to see what they gave to whom.',
  country: 'NL',
  days: 30,
  consent: true,
};
const accessCode = { days: 30, maxUses: 1, maxUsesPerDomain: null, validFrom: '2026-11-18', validTo: null };
export const report = { reason: 'wrong_value', column: null, message: 'The amount is another one.', sourceUrl: null };

export const doors: readonly Door[] = [
  {
    name: 'the reason of a request for free access',
    route: 'POST /api/free-access/applications',
    as: 'member',
    field: 'why',
    kind: 'text',
    least: shortestWhy,
    most: longestWhy,
    body: application,
  },
  {
    name: 'the organisation of a requester',
    route: 'POST /api/free-access/applications',
    as: 'member',
    field: 'organisation',
    kind: 'name',
    least: 2,
    most: longestOrganisation,
    body: application,
  },
  {
    name: 'the campaign of a code',
    route: 'POST /api/admin/access-codes',
    as: 'admin',
    field: 'campaign',
    kind: 'name',
    least: 2,
    most: longestCampaign,
    body: accessCode,
    storedIn: (json) => (json as { data: { campaign: string } }).data.campaign,
  },
  {
    name: 'the name of a view',
    route: 'POST /api/deal-views',
    as: 'admin',
    field: 'name',
    kind: 'name',
    least: 1,
    most: maximumViewNameLength,
    body: { kind: 'grant', address: '', hasAlert: false },
    storedIn: (json) => (json as { name: string }).name,
  },
  {
    name: 'the name of a funder of a shortlist',
    route: 'POST /api/shortlist',
    as: 'member',
    field: 'name',
    kind: 'name',
    least: 1,
    most: longestSavedName,
    body: { funderId: null },
    storedIn: (json) => (json as { data: { name: string } }).data.name,
  },
  {
    name: 'the note on a member',
    route: 'PUT /api/admin/members/:member/note',
    as: 'admin',
    field: 'body',
    kind: 'text',
    least: 0,
    most: 2_000,
    body: { version: 0 },
  },
  {
    name: 'what is wrong with a deal',
    route: 'POST /api/deals/grant/:deal/reports',
    as: 'admin',
    field: 'message',
    kind: 'text',
    least: shortestReport,
    most: longestReport,
    body: report,
  },
];

export function send(
  { listening, member, admin, dealId }: Stage,
  { route, as, body }: Pick<Door, 'route' | 'as' | 'body'>,
  change: object,
): Promise<Answered> {
  const [method = '', path = ''] = route.split(' ');
  const address = path.replace(':member', member.memberId).replace(':deal', dealId);
  const { headers } = as === 'member' ? member : admin;
  return listening.ask(address, { method, headers, body: { ...body, ...change } });
}
