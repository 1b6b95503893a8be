import { makePageToken } from '../../server/members/suspensions/page-token.ts';
import { addMember } from '../sign-in.ts';
import type { Caller } from '../reviews.ts';
import { guest, type Story } from './story.ts';

const text = 'The second account is that of my colleague, and we share an office.';

/** A suspended member who reads why, appeals, and gets the account back. */
export async function tellSuspension({ server, tell }: Story, admin: Caller): Promise<void> {
  const { memberId } = await addMember(server, { suspendedAt: server.clock.now() });
  const { id } = await server.context.db
    .selectFrom('suspensions')
    .where('member_id', '=', memberId)
    .select('id')
    .executeTakeFirstOrThrow();
  const token = makePageToken(server.context.vault, id);
  await tell(guest, 'POST /api/suspensions/read', { token });
  await tell(guest, 'POST /api/suspensions/appeal', { token, text });
  const staff = { name: 'admin', headers: admin.headers } as const;
  const { rows } = await tell<{ rows: { id: string; memberId: string }[] }>(
    staff,
    'GET /api/admin/suspension-appeals?state=open&limit=100',
  );
  const appeal = rows.find((row) => row.memberId === memberId);
  await tell(staff, `POST /api/admin/suspension-appeals/${appeal?.id}/decisions`, {
    outcome: 'lift',
    ruleCode: 'several_accounts',
    foundBy: 'person',
    facts: 'They are two people.',
  });
}
