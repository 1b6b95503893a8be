import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import { getFunder } from '../../contract/funders/funders.ts';
import {
  type AdminRecord,
  editRecord,
  addAlias as addAliasEndpoint,
  removeAlias,
  getRecord,
} from '../../contract/subjects/records.ts';
import { type RecordRow, countRecords, listRecords, type RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { addEntrepreneur, addProvider } from '../../tests/review-answers.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';

let server: TestServer;
let admin: Caller;
let venture: string;
let provider: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  await addFunder(server, { id: 'alder', name: 'Alder Bank', country: 'NL', kinds: ['debt'], types: ['bank'] });
  await addFunder(server, { id: 'birch', name: 'birch Partners', country: 'GB', kinds: ['equity', 'grant'] });
  await addFunder(server, { id: 'cedar', name: 'Cedar Fund', state: 'proposed' });
  await addFunder(server, { id: 'gone', name: 'Gone Fund' });
  await server.context.db
    .updateTable('funders')
    .set({ state: 'merged', merged_into: 'alder' })
    .where('id', '=', 'gone')
    .execute();
  venture = await addEntrepreneur(server, { name: 'Plumebarrow' });
  provider = await addProvider(server, { name: 'Hatchford', providerType: 'Pitch deck maker' });
  await addReview(server, { funderId: 'birch', state: 'published', publishedOn: '2026-11-16' });
  await addReview(server, { funderId: 'birch' });
  await addDeal(server.context.db, 'debt', { funderNames: ['Alder Bank'], funderIds: ['alder'] });
  await addClaims();
});
afterAll(() => server.close());

/** Of the states of a claim only one makes a funder claimed. */
async function addClaims(): Promise<void> {
  const { memberId } = await addCaller(server, { memberType: 'funder' });
  const now = server.clock.now();
  const claim = { member_id: memberId, email: 'team@tidewrack.example', created_at: now, proved_at: now };
  await server.context.db
    .insertInto('funder_claims')
    .values([
      { ...claim, funder_id: 'birch', state: 'approved' },
      { ...claim, funder_id: 'alder', state: 'revoked' },
      { ...claim, funder_id: 'cedar', state: 'waiting' },
    ])
    .execute();
}

const list = async (query: string, kind: RecordKind = 'funder'): Promise<RecordRow[]> =>
  (await callAs(server, admin, listRecords[kind], { query: unchecked(query) })).reply.rows;
const read = async (kind: RecordKind, id: string): Promise<AdminRecord> =>
  (await callAs(server, admin, getRecord, { params: { kind, id } })).reply.data;
const edit = (kind: RecordKind, id: string, body: BodyOf<typeof editRecord>) =>
  callAs(server, admin, editRecord, { params: { kind, id }, body });
const addAlias = (id: string, name: string, kind: RecordKind = 'funder') =>
  callAs(server, admin, addAliasEndpoint, { params: { kind, id }, body: { name } });
const auditOf = (id: string) =>
  server.context.db.selectFrom('audit_entries').where('target_id', '=', id).selectAll().orderBy('id').execute();

describe('the lists', () => {
  it('hold all records but those that were merged, by name whatever its case', async () => {
    expect((await list('')).map(({ id }) => id)).toEqual(['alder', 'birch', 'cedar']);
    expect(await list('search=alder')).toEqual([
      {
        id: 'alder',
        name: 'Alder Bank',
        state: 'listed',
        types: ['bank'],
        moneyKinds: ['debt'],
        sector: null,
        country: 'NL',
        website: 'https://tidewrack.example',
        aliases: [],
        deals: 1,
        reviews: 0,
        isClaimed: false,
        changedOn: '2026-11-18',
        isSample: false,
      },
    ]);
    expect(await list('', 'entrepreneur')).toMatchObject([{ name: 'Plumebarrow', types: ['company'] }]);
    expect(await list('', 'provider')).toMatchObject([{ name: 'Hatchford', types: ['Pitch deck maker'] }]);
  });

  it.each([
    ['state=proposed', ['cedar']],
    ['types=bank', ['alder']],
    ['moneyKinds=grant', ['birch']],
    ['country=GB', ['birch']],
    ['website=tidewrack', ['alder', 'birch', 'cedar']],
    ['reviews=1..', ['birch']],
    ['isClaimed=true', ['birch']],
    ['isClaimed=false', ['alder', 'cedar']],
    ['changedOn=2026-11-19..', []],
    ['name=FUND', ['cedar']],
    ['sort=-reviews', ['birch', 'cedar', 'alder']],
  ])('filter and sort by "%s"', async (query, ids) => {
    expect((await list(query)).map(({ id }) => id)).toEqual(ids);
    const counted = (
      await callAs(server, admin, countRecords.funder, { query: unchecked(query.startsWith('sort') ? '' : query) })
    ).json;
    expect(counted).toEqual({ count: ids.length });
  });

  it('find a type in own words under "other"', async () => {
    expect(await list('types=other', 'provider')).toHaveLength(1);
    expect(await list('types=law_firm', 'provider')).toEqual([]);
  });

  it('turn pages without losing or repeating anybody', async () => {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const reply = await callAs(server, admin, listRecords.funder, {
        query: { limit: '1', sort: '-name', cursor: cursor === '' ? undefined : cursor },
      });
      const page: ReplyOf<typeof listRecords.funder> = reply.reply;
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(ids).toEqual(['cedar', 'birch', 'alder']);
  });

  it.each(['sector=education', 'deals=1..', 'state=merged', 'sort=aliases', 'cursor=abc', 'nothing=1'])(
    'refuse "%s"',
    async (query) => {
      expect((await callAs(server, admin, listRecords.funder, { query: unchecked(query) })).status).toBe(400);
    },
  );
});

describe('a record', () => {
  it('is read with its fields, counts and history; a merged one as the one that stays', async () => {
    expect(await read('funder', 'gone')).toMatchObject({
      id: 'alder',
      counts: { deals: 1, reviews: 0 },
      claims: [{ state: 'revoked', count: 1 }],
    });
    expect((await read('entrepreneur', venture)).values).toEqual({
      name: 'Plumebarrow',
      country: 'KE',
      website: 'https://plumebarrow.example',
      state: 'listed',
      legalForm: 'company',
      sector: 'education',
      foundedYear: null,
    });
    expect((await callAs(server, admin, getRecord, { params: { kind: 'provider', id: 'alder' } })).status).toBe(404);
    expect(
      (await callAs(server, admin, getRecord, { params: { kind: unchecked('lender'), id: 'alder' } })).status,
    ).toBe(404);
  });

  it('is changed field by field; the old name stays as another name, and the change in the history', async () => {
    const { version } = await read('funder', 'birch');
    const changed = await edit('funder', 'birch', {
      version,
      values: { name: '  Birchwood Partners ', types: ['vc', 'angel'], website: '', country: 'GB' },
      reason: 'They were renamed',
    });
    expect(changed.json).toMatchObject({
      data: {
        name: 'Birchwood Partners',
        version: version + 1,
        values: { types: ['vc', 'angel'], website: null, kinds: ['equity', 'grant'] },
        aliases: [{ alias: 'birchpartners', name: 'birch Partners' }],
        history: [
          {
            action: 'edit',
            by: admin.email,
            reason: 'They were renamed',
            before: { name: 'birch Partners', types: ['vc'], website: 'https://tidewrack.example' },
            after: { name: 'Birchwood Partners', types: ['vc', 'angel'], website: null },
          },
        ],
      },
    });
    expect(await auditOf('birch')).toMatchObject([
      { action: 'funder.edit', target_kind: 'funder', actor_id: admin.memberId },
    ]);
    expect((await callAs(server, guest, getFunder, { params: { id: 'birch' } })).json).toMatchObject({
      data: { name: 'Birchwood Partners' },
    });
    expect((await list('search=birch%20part')).map(({ id }) => id)).toEqual(['birch']);
  });

  it('says that another admin was faster, and writes nothing', async () => {
    const { version } = await read('provider', provider);
    const first = await edit('provider', provider, { version, values: { providerType: 'law_firm' } });
    expect(first.status).toBe(200);
    const second = await edit('provider', provider, { version, values: { name: 'Hatchford Two' } });
    expect([second.status, second.problem.code]).toEqual([409, 'stale']);
    expect((await read('provider', provider)).name).toBe('Hatchford');
  });

  it('writes nothing where nothing differs', async () => {
    const { version, values } = await read('entrepreneur', venture);
    const same = await edit('entrepreneur', venture, { version, values });
    expect(same.reply.data.version).toBe(version);
    expect(await auditOf(venture)).toEqual([]);
  });

  it.each([
    ['funder', 'values.name', { name: 'x' }],
    ['funder', 'values.name', { name: null }],
    ['funder', 'values.website', { website: 'javascript:alert(1)' }],
    ['funder', 'values.country', { country: 'XX' }],
    ['funder', 'values.types', { types: ['vc', 'vc'] }],
    ['funder', 'values.kinds', { kinds: ['gold'] }],
    ['funder', 'values.description', { description: 'x'.repeat(2_001) }],
    ['funder', 'values.state', { state: 'merged' }],
    ['funder', 'values.state', { state: 'proposed' }],
    ['funder', 'values.unknown', { legalForm: 'company' }],
    ['entrepreneur', 'values.foundedYear', { foundedYear: 1_700 }],
    ['entrepreneur', 'values.legalForm', { legalForm: null }],
  ] as const)('of a %s refuses a wrong %s', async (kind, field, values) => {
    const id = kind === 'funder' ? 'alder' : venture;
    const { version } = await read(kind, id);
    const reply = await edit(kind, id, { version, values: unchecked(values) });
    expect([reply.status, Object.keys(reply.problem.errors)]).toEqual([422, [field]]);
  });

  it('that is only proposed is listed, and then found by everybody', async () => {
    expect((await callAs(server, guest, getFunder, { params: { id: 'cedar' } })).status).toBe(404);
    const { version } = await read('funder', 'cedar');
    expect((await edit('funder', 'cedar', { version, values: { state: 'listed' } })).status).toBe(200);
    expect((await callAs(server, guest, getFunder, { params: { id: 'cedar' } })).status).toBe(200);
  });

  it('is not for other members to change', async () => {
    const member = await addCaller(server);
    const reply = await callAs(server, member, editRecord, {
      params: { kind: 'funder', id: 'alder' },
      body: { version: 1, values: {} },
    });
    expect(reply.problem.code).toBe('admin_only');
  });
});

describe('another name', () => {
  it('is added, found by, and taken away; each stands in the history', async () => {
    const added = await addAlias('alder', 'The Alder Co-operative');
    expect(added.json).toMatchObject({
      data: { aliases: [{ alias: 'thealdercooperative', name: 'The Alder Co-operative' }] },
    });
    expect((await list('aliases=co-operative')).map(({ id }) => id)).toEqual(['alder']);
    expect(
      (
        await callAs(server, admin, removeAlias, {
          params: { kind: 'funder', id: 'alder', alias: 'thealdercooperative' },
        })
      ).status,
    ).toBe(204);
    expect(
      (
        await callAs(server, admin, removeAlias, {
          params: { kind: 'funder', id: 'alder', alias: 'thealdercooperative' },
        })
      ).status,
    ).toBe(204);
    expect((await read('funder', 'alder')).aliases).toEqual([]);
    expect((await auditOf('alder')).map(({ action }) => action)).toEqual(['funder.add_alias', 'funder.remove_alias']);
  });

  it('that means another record is refused with its name', async () => {
    await addAlias('cedar', 'Evergreen');
    for (const name of ['Alder Bank', 'evergreen!', 'ALDERBANK'])
      expect((await addAlias('birch', name)).json).toMatchObject({
        code: 'invalid',
        errors: { name: expect.stringMatching(/^(Alder Bank|Cedar Fund) goes by this name/) as string },
      });
    expect((await addAlias('alder', 'alder bank')).json).toMatchObject({
      errors: { name: 'That is its name already' },
    });
    expect((await addAlias('alder', '!!')).status).toBe(422);
    expect((await addAlias('nobody', 'A name')).status).toBe(404);
  });
});
