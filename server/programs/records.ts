import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { apiScopes, type ApiScope } from '../../contract/public-api/scopes.ts';
import { sealOfPrograms as purpose } from '../api-keys/queries.ts';
import { digestOf } from '../api-keys/secret.ts';
import { after, dayOf, seconds } from '../clock.ts';
import type { Context } from '../context.ts';
import { nameOfProgram } from './registration-rules.ts';

/*
 * What the protocol keeps, in our tables: of ids and tokens the digest alone, the rest sealed. A request that waits for an
 * answer lives in this process for as long as it is answered.
 */

type Stored = Pick<Context, 'db' | 'vault' | 'clock'>;

const tokenKinds = ['AuthorizationCode', 'AccessToken', 'RefreshToken'] as const;
type TokenKind = (typeof tokenKinds)[number];

export function recordsOf(context: Stored): (name: string) => Adapter {
  return (name) => {
    if (name === 'Client') return programRecords(context);
    if (name === 'Grant') return grantRecords(context);
    const kind = tokenKinds.find((one) => one === name);
    return kind === undefined ? momentaryRecords() : tokenRecords(context, kind);
  };
}

/** The id is no part of what is sealed: who asks knows it. */
const sealedOf = ({ vault }: Stored, { jti: _id, ...payload }: AdapterPayload): Buffer =>
  vault.seal(purpose, JSON.stringify(payload));

const openedWith = ({ vault }: Stored, id: string, sealed: Buffer): AdapterPayload => ({
  ...(JSON.parse(vault.open(purpose, sealed)) as AdapterPayload),
  jti: id,
});

const scopesIn = (text: string | undefined): ApiScope[] => {
  const asked = new Set((text ?? '').split(' '));
  return apiScopes.filter((scope) => asked.has(scope));
};

const endOf = ({ clock }: Stored, expiresIn = 0): string => dayOf(after(clock.now(), seconds(expiresIn)));

const unused = {
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(undefined),
} as const;

function programRecords(context: Stored): Adapter {
  const { db, clock } = context;
  return {
    ...unused,
    async upsert(id, payload) {
      const values = { name: nameOfProgram(payload['client_name']), sealed: sealedOf(context, payload) };
      await db
        .insertInto('programs')
        .values({ ...values, digest: digestOf(id), registered_on: dayOf(clock.now()) })
        .execute();
    },
    async find(id) {
      const row = await db
        .selectFrom('programs')
        .where('digest', '=', digestOf(id))
        .select('sealed')
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { jti: _id, ...payload } = openedWith(context, id, row.sealed);
      return payload;
    },
    destroy: () => Promise.resolve(),
    revokeByGrantId: () => Promise.resolve(),
  };
}

async function deleteGrant({ db }: Stored, grantId: string): Promise<void> {
  // Its tokens go with it.
  await db.deleteFrom('program_grants').where('digest', '=', digestOf(grantId)).execute();
}

function grantRecords(context: Stored): Adapter {
  const { db, clock } = context;
  return {
    ...unused,
    async upsert(id, payload, expiresIn) {
      const program = await db
        .selectFrom('programs')
        .where('digest', '=', digestOf(payload.clientId ?? ''))
        .select('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('program_grants')
        .values({
          digest: digestOf(id),
          member_id: payload.accountId ?? '',
          program_id: program.id,
          scopes: scopesIn(Object.values(payload.resources ?? {}).join(' ')),
          sealed: sealedOf(context, payload),
          created_on: dayOf(clock.now()),
          ends_on: endOf(context, expiresIn),
        })
        .execute();
    },
    async find(id) {
      const row = await db
        .selectFrom('program_grants')
        .where('digest', '=', digestOf(id))
        .where('ends_on', '>=', dayOf(clock.now()))
        .select('sealed')
        .executeTakeFirst();
      return row === undefined ? undefined : openedWith(context, id, row.sealed);
    },
    destroy: (id) => deleteGrant(context, id),
    revokeByGrantId: (id) => deleteGrant(context, id),
  };
}

function tokenRecords(context: Stored, kind: TokenKind): Adapter {
  const { db } = context;
  const own = (id: string) => ({ digest: digestOf(id), kind });
  return {
    ...unused,
    async upsert(id, payload, expiresIn) {
      const grant = await db
        .selectFrom('program_grants')
        .where('digest', '=', digestOf(payload.grantId ?? ''))
        .select('id')
        .executeTakeFirst();
      // Ended while its program was asking.
      if (grant === undefined) throw new errors.InvalidGrant('grant not found');
      const values = { ...own(id), grant_id: grant.id, scopes: scopesIn(payload.scope) };
      await db
        .insertInto('program_tokens')
        .values({ ...values, sealed: sealedOf(context, payload), ends_on: endOf(context, expiresIn) })
        .execute();
    },
    async find(id) {
      const { digest } = own(id);
      const row = await db
        .selectFrom('program_tokens')
        .where('digest', '=', digest)
        .where('kind', '=', kind)
        .select(['sealed', 'is_used'])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const payload = openedWith(context, id, row.sealed);
      return row.is_used ? { ...payload, consumed: payload.iat ?? 1 } : payload;
    },
    async consume(id) {
      const { numUpdatedRows } = await db
        .updateTable('program_tokens')
        .set({ is_used: true })
        .where('digest', '=', own(id).digest)
        .where('is_used', '=', false)
        .executeTakeFirst();
      // Two at once: one of them is not its owner.
      if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await db.deleteFrom('program_tokens').where('digest', '=', own(id).digest).execute();
    },
    revokeByGrantId: (grantId) => deleteGrant(context, grantId),
  };
}

/** Of one request: it is answered within the call that began it. */
function momentaryRecords(): Adapter {
  const held = new Map<string, { readonly payload: AdapterPayload; readonly until: number }>();
  return {
    ...unused,
    async upsert(id, payload, expiresIn = 0) {
      for (const [other, { until }] of held) if (until < Date.now()) held.delete(other);
      held.set(id, { payload, until: Date.now() + seconds(expiresIn) });
    },
    find: (id) => Promise.resolve(held.get(id)?.payload),
    async destroy(id) {
      held.delete(id);
    },
    revokeByGrantId: () => Promise.resolve(),
  };
}
