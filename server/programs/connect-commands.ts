import { mostConnections } from '../../contract/api-keys/connections.ts';
import type { ApiScope } from '../../contract/public-api/scopes.ts';
import { sendProgramConnectedEmail } from '../api-keys/jobs.ts';
import { digestOf } from '../api-keys/secret.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import type { Member } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { beginRequest, finishRequest, type Begun } from './authorize.ts';

export { scopesOf } from './authorize.ts';

/** Lets a program in, in the place of what it was allowed before. Its member hears of it by email. */
export async function connectProgram(
  context: Context,
  { memberId }: Pick<Member, 'memberId'>,
  { request, scopes }: { readonly request: URLSearchParams; readonly scopes: readonly ApiScope[] },
): Promise<{ redirectTo: string }> {
  const { db, jobs } = context;
  const begun = await beginRequest(context, request, scopes);
  if ('redirectTo' in begun) return begun;
  await refuseTooMany(db, { memberId, begun });
  const { redirectTo, grantId } = await finishRequest(context, begun, { memberId, scopes });
  await db.transaction().execute(async (trx) => {
    const grant = await trx
      .selectFrom('program_grants')
      .where('digest', '=', digestOf(grantId))
      .select(['id', 'program_id'])
      .executeTakeFirstOrThrow();
    await trx
      .deleteFrom('program_grants')
      .where('member_id', '=', memberId)
      .where('program_id', '=', grant.program_id)
      .where('id', '<>', grant.id)
      .execute();
    await jobs.send(trx, sendProgramConnectedEmail, { memberId, grantId: grant.id });
  });
  return { redirectTo };
}

async function refuseTooMany(db: Db, { memberId, begun }: { memberId: string; begun: Begun }): Promise<void> {
  const { held } = await db
    .selectFrom('program_grants')
    .innerJoin('programs', 'programs.id', 'program_grants.program_id')
    .where('program_grants.member_id', '=', memberId)
    .where('programs.digest', '<>', digestOf(begun.clientId))
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow();
  if (held >= mostConnections)
    throw new Refusal('too_many_keys', {
      detail: `You have connected ${mostConnections} programs. Disconnect one first.`,
    });
}
