import { apiScopes, type ApiScope } from '../../contract/public-api/scopes.ts';
import { makeKey } from '../../server/api-keys/secret.ts';
import { after, dayOf, days } from '../../server/clock.ts';
import type { TestServer } from '../server.ts';

/** A key of a member, whoever that is, without its email. */
export async function addKey(
  { context, clock }: Pick<TestServer, 'context' | 'clock'>,
  { memberId }: { readonly memberId: string },
  scopes: readonly ApiScope[] = apiScopes,
): Promise<string> {
  const { secret, digest, hint } = makeKey('fsk_');
  const now = clock.now();
  await context.db
    .insertInto('api_keys')
    .values({
      member_id: memberId,
      name: 'Of a test',
      digest,
      hint,
      scopes: [...scopes],
      created_on: dayOf(now),
      ends_on: dayOf(after(now, days(90))),
    })
    .execute();
  return secret;
}
