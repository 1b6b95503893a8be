import { Client, type ClientConfig } from 'pg';

/**
 * The role that the product works with. It reads and writes rows; it owns no table, may change no schema, switch off
 * no trigger and read no file of the server, and of the audit it can only read and add entries.
 */

/** Of the embedded cluster. With a server of your own it is the role of DATABASE_URL. */
export const embeddedAppRole = 'fundsight_app';

const usual = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const known = [...usual, 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'];

function rightsTo(schema: string, table: string): readonly string[] {
  if (schema === 'public' && ['audit_entries', 'audit_chain'].includes(table)) return ['SELECT', 'INSERT'];
  if (schema === 'public' && table === 'schema_migrations') return ['SELECT'];
  // An import has its tables vacuumed; the queue rebuilds its own indexes.
  return schema === 'pgboss' || table.endsWith('_deals') ? [...usual, 'MAINTAIN'] : usual;
}

/** Makes the role of the embedded cluster, which says who it is by the same way as the owner. Not on a standby. */
export async function createAppRole(client: Client, password: ClientConfig['password']): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; isStandby: boolean }>(
    `select exists (select from pg_roles where rolname = '${embeddedAppRole}') as exists,
      pg_is_in_recovery() as "isStandby"`,
  );
  if (rows[0] === undefined || rows[0].isStandby) return;
  const secret = typeof password === 'string' ? ` password ${client.escapeLiteral(password)}` : '';
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit';
  await client.query(`${rows[0].exists ? 'alter' : 'create'} role ${embeddedAppRole} ${rights}${secret}`);
}

/** Gives a role what the product needs of the tables of the caller and takes the rest away, in one transaction. */
export async function grantToApp(client: Client, role: string): Promise<void> {
  const to = client.escapeIdentifier(role);
  const tables = await listTables(client, role);
  const schemas = [...new Set(tables.map(({ schema }) => client.escapeIdentifier(schema)))];
  const wanting = tables.filter(({ schema, name, rights }) => {
    const wanted = rightsTo(schema, name);
    return rights.length !== wanted.length || !wanted.every((right) => rights.includes(right));
  });
  const statements = [
    ...schemas.flatMap((schema) => [
      `grant usage on schema ${schema} to ${to}`,
      `grant usage, select on all sequences in schema ${schema} to ${to}`,
    ]),
    ...wanting.flatMap(({ schema, name }) => {
      const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
      return [`revoke all on ${table} from ${to}`, `grant ${rightsTo(schema, name).join(', ')} on ${table} to ${to}`];
    }),
  ];
  await client.query(['begin', ...statements, 'commit'].join(';\n'));
}

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly rights: readonly string[];
}

/** Of everything that the caller owns in this database. */
async function listTables(client: Client, role: string): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as name,
      array(select wanted from unnest($2::text[]) as wanted where has_table_privilege($1, pg_class.oid, wanted)) as rights
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v') and pg_get_userbyid(relowner) = current_user
      and nspname !~ '^pg_' and nspname <> 'information_schema'`,
    [role, known],
  );
  return rows;
}

/** What the role of the product could do to the audit: a superuser anything, an owner or another more than it should. */
export type AppRights = 'superuser' | 'owner' | 'limited';

export async function findAppRights(connection: ClientConfig): Promise<AppRights> {
  const client = new Client({ ...connection, application_name: 'fundsight check of rights', query_timeout: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ rights: AppRights }>(
      `select case when (select rolsuper from pg_roles where rolname = current_user) then 'superuser'
        when has_table_privilege('public.audit_entries', 'UPDATE, DELETE, TRUNCATE, TRIGGER')
          or pg_has_role((select relowner from pg_class where oid = 'public.audit_entries'::regclass), 'MEMBER') then 'owner'
        else 'limited' end as rights`,
    );
    return rows[0]?.rights ?? 'owner';
  } finally {
    await client.end().catch(() => undefined);
  }
}
