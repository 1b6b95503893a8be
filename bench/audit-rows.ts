import { Client, type ClientConfig } from 'pg';
import { auditActions } from '../contract/audit/words.ts';
import { chainKeyOf, printedEntry, startOfChain, type ChainedEntry } from '../server/audit/chain-rules.ts';
import { authorKeysInMemory } from '../server/author-keys.ts';
import { createVault } from '../server/vault.ts';

/** Actions that come late in this list are rare, as they are in life. */
const actions = Object.keys(auditActions);

/**
 * Two years of an audit: eight admins and two thousand exporting members by Zipf, actions by Zipf, a third with a
 * reason. Written past the trigger, and chained with a key of its own.
 */
export async function fillAudit(
  connection: ClientConfig,
  { entryCount, memberCount }: { entryCount: number; memberCount: number },
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into members (email, identity_subject, member_type, role, terms_version, terms_accepted_at, created_at)
       select case when n <= 8 then 'admin' else 'member' end || n || '@' || (array['kitehouse', 'larkspit', 'tidewrack'])[1 + n % 3] || '.example',
         gen_random_uuid(), 'other', case when n <= 8 then 'admin' else 'member' end, 'bench', now(), now()
       from generate_series(1, $1::integer) as n`,
      [memberCount],
    );
    await client.query("set local session_replication_role = 'replica'");
    await client.query('select setseed(0.5)');
    await client.query(
      `with actors as materialized (
         select array_agg(id order by substring(email from '[0-9]+')::integer) as ids from members where email ~ '^(admin|member)[0-9]+@')
       insert into audit_entries (happened_at, actor_id, action, target_kind, target_id, reason, before, after, request_id)
       select now() - interval '730 days' * (1 - n::float / $1), case when n % 997 <> 0 then ids[ceil(power(2000, who))] end,
         action, split_part(action, '.', 1), gen_random_uuid()::text,
         case when n % 3 = 0 then (array['Right, mended', 'It names a person', 'The claim is proved', 'Asked twice by phone', 'Spam'])[1 + n % 5] || ' ' || n end,
         '{"state": "submitted", "version": 3}', '{"state": "published", "version": 4}', gen_random_uuid()::text
       from (select n, random() as who, ($2::text[])[ceil(power(array_length($2::text[], 1), random()))] as action
         from generate_series(1, $1::integer) as n) as made, actors`,
      [entryCount, actions],
    );
    await chainAll(client);
    await client.query('commit');
    await client.query('vacuum analyze audit_entries, audit_chain, members');
  } finally {
    await client.end();
  }
}

async function chainAll(client: Client): Promise<void> {
  const key = chainKeyOf(createVault(Buffer.alloc(32, 7), authorKeysInMemory()));
  const pieceSize = 10_000;
  let previous: Uint8Array = startOfChain;
  let position = 0;
  for (let last = '0'; ;) {
    const { rows } = await client.query<Omit<ChainedEntry, 'position'>>(
      `select ${printedEntry} from audit_entries as entry where id > $1 order by entry.id limit ${pieceSize}`,
      [last],
    );
    const places = rows.map((row) => {
      position += 1;
      previous = key.hash(previous, { ...row, position });
      return { position, entryId: row.id, hash: Buffer.from(previous).toString('hex') };
    });
    await client.query(
      `insert into audit_chain (position, entry_id, hash, key_id)
       select position, "entryId", decode(hash, 'hex'), $2
       from jsonb_to_recordset($1) as made (position bigint, "entryId" bigint, hash text)`,
      [JSON.stringify(places), key.id],
    );
    const end = rows.at(-1);
    if (end === undefined || rows.length < pieceSize) return;
    last = end.id;
  }
}
