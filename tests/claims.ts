import { askClaimCode, proveClaim, decideClaim } from '../contract/claims/claims.ts';
import { callAs } from './call-as.ts';
import type { TestServer } from './server.ts';
import { addCaller, type Caller } from './reviews.ts';
import { readEmails } from './sign-in.ts';

/** The six digits of the newest code email to this address. */
export async function codeIn(server: TestServer, email: string): Promise<string> {
  const message = (await readEmails(server)).find(({ to, subject }) => to === email && subject.startsWith('Your code'));
  return /^\d{6}$/m.exec(message?.text ?? '')?.[0] ?? 'no code';
}

/** A verified member of the funder, by the whole way: code, proof, decision. The default website is tidewrack.example. */
export async function addHolder(
  server: TestServer,
  { funderId, admin, email = 'team@tidewrack.example' }: { funderId: string; admin: Caller; email?: string },
): Promise<Caller> {
  const holder = await addCaller(server, { memberType: 'funder' });
  await callAs(server, holder, askClaimCode, { params: { id: funderId }, body: { email } });
  const code = await codeIn(server, email);
  const proved = await callAs(server, holder, proveClaim, { params: { id: funderId }, body: { code } });
  const { claim } = proved.reply.data;
  if (claim === null) throw new Error(proved.text);
  const decided = await callAs(server, admin, decideClaim, {
    params: { id: claim.id },
    body: { decision: 'approve', version: claim.version },
  });
  if (decided.status !== 200) throw new Error(decided.text);
  return holder;
}

/** A pass that lasts, so that the member reads reviews. */
export async function givePass(server: TestServer, ...members: readonly Caller[]): Promise<void> {
  await server.context.db
    .insertInto('passes')
    .values(
      members.map(({ memberId }) => ({
        member_id: memberId,
        kind: 'admin' as const,
        reason: 'A test',
        source: `test:${memberId}`,
        starts_at: new Date('2026-01-01'),
        ends_at: new Date('2028-01-01'),
      })),
    )
    .execute();
}
