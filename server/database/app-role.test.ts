import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { embeddedAppRole, findAppRights } from './app-role.ts';
import { throwawaySettings } from './embedded-settings.ts';
import { startEmbedded } from './embedded.ts';
import { prepareDatabase } from './prepare-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const now = new Date('2026-11-18T10:00:00Z');
  await recordAdminAction(database.db, { now, actorId: null, action: 'job.drop', target: { kind: 'job', id: 'x' } });
});
afterAll(() => database.destroy());

async function ask(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('the role of the product', () => {
  it('is the one that tests work with, and a plain one', async () => {
    const [role] = await ask(
      database.connection,
      `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
        (select count(*)::integer from pg_auth_members where member = pg_roles.oid) as memberships
      from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({
      rolname: embeddedAppRole,
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      memberships: 0,
    });
  });

  it.each([
    "update audit_entries set reason = 'another'",
    'delete from audit_entries',
    'truncate audit_entries cascade',
    "update audit_chain set hash = ''",
    'delete from audit_chain',
    'truncate audit_chain',
    'alter table audit_entries disable trigger all',
    'alter table audit_chain disable trigger audit_chain_append_only',
    'drop trigger audit_entries_append_only on audit_entries',
    'drop table audit_chain',
    'create trigger mine before insert on audit_entries for each row execute function refuse_audit_change()',
    "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'",
    "set session_replication_role = 'replica'",
    'alter table members add column mine text',
    'create table mine ()',
    'create schema mine',
    'create function mine() returns integer language sql return 1',
    "delete from schema_migrations where name = '0001-members.sql'",
    'drop table pgboss.job',
    "select pg_read_file('PG_VERSION')",
    "select pg_ls_dir('.')",
    "copy (select 1) to '/tmp/mine'",
    "copy members from '/etc/passwd'",
    "copy (select 1) to program 'true'",
    'create role mine superuser',
    `alter role ${embeddedAppRole} superuser`,
    'set role fundsight',
    'create database mine',
    "alter system set log_statement = 'all'",
    'create extension dblink',
  ])('is refused: %s', async (statement) => {
    await expect(ask(database.connection, statement)).rejects.toThrow(
      /permission denied|must be owner|must be superuser|does not have|cannot set|Only roles|extension "dblink"/,
    );
  });

  it('works with every table of the product and of the queue', async () => {
    const rights = await ask(
      database.connection,
      `select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname !~ '^(pg_|information_schema)' and relkind in ('r', 'p')
        and relname not in ('audit_entries', 'audit_chain', 'schema_migrations')
        and not (has_table_privilege(pg_class.oid, 'SELECT') and has_table_privilege(pg_class.oid, 'INSERT')
          and has_table_privilege(pg_class.oid, 'UPDATE') and has_table_privilege(pg_class.oid, 'DELETE'))`,
    );
    expect(rights).toEqual([]);
    expect(await ask(database.connection, 'select target_id from audit_entries')).toEqual([{ target_id: 'x' }]);
  });

  it('may have the tables of deals vacuumed', async () => {
    const client = new Client(database.connection);
    const notices: string[] = [];
    client.on('notice', ({ message }) => notices.push(message ?? ''));
    await client.connect();
    await client.query('vacuum (analyze) equity_deals');
    await client.end();
    expect(notices).toEqual([]);
  });
});

describe('what is reported of a role', () => {
  it('is whether it could change the audit', async () => {
    expect(await findAppRights(database.connection)).toBe('limited');
    expect(await findAppRights(database.owner)).toBe('superuser');
    const role = `owner_${database.owner.database}`;
    await ask(database.owner, `create role ${role} login`);
    try {
      await ask(
        database.owner,
        `grant usage on schema public to ${role}; grant select, insert, update on audit_entries to ${role}`,
      );
      expect(await findAppRights({ ...database.owner, user: role })).toBe('owner');
      await ask(database.owner, `revoke update on audit_entries from ${role}`);
      expect(await findAppRights({ ...database.owner, user: role })).toBe('limited');
    } finally {
      await ask(database.owner, `drop owned by ${role}; drop role ${role}`);
    }
  });
});

describe('preparing a database', () => {
  it('takes away what the role has too much, and gives it what a new table needs', { tags: ['slow'] }, async () => {
    const own = await createTestDatabase();
    try {
      await ask(
        own.owner,
        `grant all on audit_entries to ${embeddedAppRole}; revoke all on members from ${embeddedAppRole}`,
      );
      await ask(own.owner, 'create table later (id integer)');
      expect(await findAppRights(own.connection)).toBe('owner');
      await prepareDatabase({ owner: own.owner, appRole: embeddedAppRole });
      expect(await findAppRights(own.connection)).toBe('limited');
      expect(await ask(own.connection, 'select id from later')).toEqual([]);
      expect(await ask(own.connection, 'select id from members')).toEqual([]);
    } finally {
      await own.destroy();
    }
  });

  it('changes nothing as the role of the product where all is as it should be, and names the remedy where not', async () => {
    const own = await createTestDatabase();
    try {
      const asApp = { owner: own.connection, appRole: null };
      expect(await prepareDatabase(asApp)).toEqual([]);
      await ask(own.owner, 'delete from schema_migrations where name = (select max(name) from schema_migrations)');
      await expect(prepareDatabase(asApp)).rejects.toThrow('DATABASE_OWNER_URL');
    } finally {
      await own.destroy();
    }
  });

  it('by several servers at once gives the rights once', { tags: ['slow'] }, async () => {
    const own = await createTestDatabase({ isEmpty: true });
    try {
      const wanted = { owner: own.owner, appRole: embeddedAppRole };
      await Promise.all([prepareDatabase(wanted), prepareDatabase(wanted), prepareDatabase(wanted)]);
      expect(await findAppRights({ ...own.owner, user: embeddedAppRole })).toBe('limited');
    } finally {
      await own.destroy();
    }
  });
});

describe.each(['socket', 'tcp'] as const)('a data folder from before there was a role, over %s', (transport) => {
  it('gets it at the next start, with its rows', { tags: ['slow'], timeout: 90_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fundsight-old-folder-'));
    const options = { dataDir, isDefaultDataDir: false, settings: throwawaySettings, transport };
    try {
      const before = await startEmbedded(options);
      await prepareDatabase({ owner: before.connection, appRole: null });
      await ask(before.connection, "insert into funders (id, name, created_at) values ('kept', 'Kept', now())");
      await ask(before.connection, `drop role ${embeddedAppRole}`);
      await before.stop();
      const after = await startEmbedded(options);
      await prepareDatabase({ owner: after.connection, appRole: embeddedAppRole });
      expect(await ask(after.appConnection, 'select current_user as role, id from funders')).toEqual([
        { role: embeddedAppRole, id: 'kept' },
      ]);
      expect(await findAppRights(after.appConnection)).toBe('limited');
      await after.stop();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
