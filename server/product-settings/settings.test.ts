import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  changeSettings,
  countAffected,
  getSettings,
  listSettingHistory,
} from '../../contract/product-settings/endpoints.ts';
import { defaultSettings, type NumberSetting, type ProductSettings } from '../../contract/product-settings/settings.ts';
import { numberBounds, settingKeys } from '../../contract/product-settings/setting-facts.ts';
import { getConfig, termsVersion } from '../../contract/members/account.ts';
import { getWaiting } from '../../contract/overview/overview.ts';
import { applyForAccess } from '../../contract/free-access/free-access.ts';
import { dayOf } from '../clock.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import { listPassesOf } from '../../tests/passes.ts';
import { addCaller, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { currentSettings, forgetSettings, readAuthorDays, settingsOrDefaults } from '../current-settings.ts';
import { giveProvisionalPass, giveReviewPasses, type ReviewKey } from '../access/commands.ts';
import { requestSignInLink } from '../members/commands.ts';
import { emailFrameOf } from '../mail/send.ts';
import { reviewReceivedEmail, reviewReceivedEmailSample } from '../mail/emails/review-received.ts';
import { pageFinder } from '../public-pages/find-page.ts';
import { authorDaysOf } from '../current-settings.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.context.db.deleteFrom('setting_changes').execute();
  forgetSettings(server.context.db);
});

const state = async () => (await callAs(server, admin, getSettings)).reply.data;
const change = async (values: Partial<ProductSettings>, version?: number) =>
  callAs(server, admin, changeSettings, { body: unchecked({ version: version ?? (await state()).version, values }) });
const shown = async () => (await callAs(server, guest, getConfig)).reply.data;
const page = async (path: string): Promise<string> => {
  const found = await pageFinder(server.context)(path);
  return found !== null && 'body' in found ? found.body.replaceAll(/<[^>]+>/g, '') : '';
};

describe('a change', () => {
  it('holds at once, and is a row of the history and an entry of the audit', async () => {
    expect(await state()).toEqual({
      version: 0,
      values: defaultSettings,
      changes: {},
      lockedBy: {},
      environment: { supportEmail: 'support@fundsight.example', academicDomains: ['ac.uk', 'edu', 'edu.au'] },
    });
    expect((await change({ replyDays: 3, claimDays: 2 })).status).toBe(200);
    expect((await shown()).settings.replyDays).toBe(3);
    expect((await change({ replyDays: 4 })).reply.data.changes).toEqual({
      replyDays: {
        at: server.clock.now().toISOString(),
        by: { id: admin.memberId, email: admin.email },
        before: 3,
      },
    });
    const rows = await server.context.db
      .selectFrom('setting_changes')
      .select(['setting', 'value'])
      .orderBy('id')
      .execute();
    // What did not change is no row.
    expect(rows).toEqual([
      { setting: 'replyDays', value: 3 },
      { setting: 'replyDays', value: 4 },
    ]);
    const history = await callAs(server, admin, listSettingHistory, { params: { setting: 'replyDays' } });
    expect(history.reply.data.map(({ value, by }) => [value, by?.email])).toEqual([
      [4, admin.email],
      [3, admin.email],
    ]);
    const audit = await server.context.db
      .selectFrom('audit_entries')
      .where('action', '=', 'setting.change')
      .select(['target_id', 'before', 'after', 'actor_id'])
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { target_id: 'replyDays', before: { value: 2 }, after: { value: 3 }, actor_id: admin.memberId },
      { target_id: 'replyDays', before: { value: 3 }, after: { value: 4 }, actor_id: admin.memberId },
    ]);
  });

  it('is seen by another process within a second', async () => {
    await currentSettings(server.context);
    // As another process writes it: nothing here is told.
    await server.context.db
      .insertInto('setting_changes')
      .values({ setting: 'claimDays', value: '7', changed_by: admin.memberId, changed_at: server.clock.now() })
      .execute();
    await expect.poll(async () => (await shown()).settings.claimDays, { timeout: 2_000, interval: 50 }).toBe(7);
  });

  it.each(Object.entries(numberBounds) as [NumberSetting, { least: number; most: number }][])(
    'of %s stays within its bounds',
    async (key, { least, most }) => {
      for (const [value, words] of [
        [least - 1, `At least ${least}`],
        [most + 1, `At most ${most}`],
        [least + 0.5, 'A whole number'],
      ] as const) {
        const { status, problem } = await change({ [key]: value });
        expect([status, problem.errors]).toEqual([422, { [`values.${key}`]: words }]);
      }
    },
  );

  it('says what is wrong with the others', async () => {
    for (const [values, errors] of [
      [{ reviewDays: 6 }, { 'values.reviewDays': 'Nearly all within 5 and half within 6 cannot both be' }],
      [{ reviewMostDays: 1 }, { 'values.reviewMostDays': 'Nearly all within 1 and half within 2 cannot both be' }],
      [
        { operatorAddress: 'Quay 4' },
        { 'values.operatorName': 'Say the name that the address and the register entry belong to' },
      ],
      [{ operatorContact: 'nobody' }, { 'values.operatorContact': 'This does not look like an email address' }],
      [{ operatorName: 'x'.repeat(121) }, { 'values.operatorName': 'At most 120 characters' }],
      [
        { schoolDomains: ['School.example'] },
        { 'values.schoolDomains.0': 'A mail domain in lower case, such as school.example' },
      ],
      [{ schoolDomains: ['a.example', 'a.example'] }, { 'values.schoolDomains': 'Each domain once' }],
    ] as const)
      expect([values, (await change(values as Partial<ProductSettings>)).problem.errors]).toEqual([values, errors]);
    expect((await state()).version).toBe(0);
  });

  it('needs the newest state in sight', async () => {
    await change({ replyDays: 3 });
    expect((await change({ replyDays: 5 }, 0)).problem.code).toBe('stale');
    expect((await shown()).settings.replyDays).toBe(3);
  });

  it('keeps the texts of the operator out of the audit', async () => {
    await change({ operatorName: 'Aurea Vantongeren' });
    const { rows } = { rows: await server.context.db.selectFrom('audit_entries').selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain('Vantongeren');
  });
});

describe('what an environment variable sets', () => {
  it('is shown and cannot be changed', async () => {
    const config = { ...server.context.config, authorDays: 14 };
    expect((await currentSettings({ ...server.context, config })).authorDays).toBe(14);
    expect((await readAuthorDays(server.context.db, config))('2026-11-01')).toBe(14);
  });
});

describe('the operator', () => {
  it('stands nowhere until it is set, and then in the rules and in emails', async () => {
    for (const path of ['/terms', '/privacy']) expect(await page(path)).not.toContain('is run by');
    const write = async () => reviewReceivedEmail(reviewReceivedEmailSample, await emailFrameOf(server.context));
    expect((await write()).text).toContain('lets us all see better\nsupport@fundsight.example');
    await change({
      operatorName: 'Kestrel Row Media Ltd',
      operatorAddress: '8 Kestrel Row, Bristol',
      operatorRegister: 'Company 01234567',
      operatorContact: 'desk@kestrelrow.example',
    });
    const words = 'Kestrel Row Media Ltd, 8 Kestrel Row, Bristol, Company 01234567';
    for (const path of ['/terms', '/privacy'])
      expect(await page(path)).toContain(`Fundsight is run by ${words}. Write to desk@kestrelrow.example.`);
    const email = await write();
    expect(email.text).toContain(`lets us all see better\n${words}\ndesk@kestrelrow.example`);
    expect(email.html).toContain(`${words}<br><a href="mailto:desk@kestrelrow.example"`);
    expect((await shown()).supportEmail).toBe('desk@kestrelrow.example');
  });

  it('is required in production: no one signs up before it has a name and an address', async () => {
    const production = { ...server.context, config: { ...server.context.config, environment: 'production' as const } };
    const email = 'someone@kitehouse.example';
    const asksFor = (purpose: 'sign_up' | 'log_in') =>
      requestSignInLink(
        production,
        purpose === 'sign_up' ? { purpose, email, memberType: 'other', termsVersion } : { purpose, email },
        '192.0.2.7',
      );
    await expect(asksFor('sign_up')).rejects.toMatchObject({ code: 'sign_up_closed' });
    await change({ operatorName: 'Kestrel Row Media Ltd' });
    await expect(asksFor('sign_up')).rejects.toMatchObject({ code: 'sign_up_closed' });
    await expect(asksFor('log_in')).resolves.toBeUndefined();
    await change({ operatorAddress: '8 Kestrel Row, Bristol' });
    await expect(asksFor('sign_up')).resolves.toBeUndefined();
  });

  it('can be another one, and never none again', async () => {
    await change({ operatorName: 'Kestrel Row Media Ltd' });
    const { status, problem } = await change({ operatorName: '', operatorAddress: '', operatorRegister: '' });
    expect([status, problem.errors]).toEqual([
      422,
      { 'values.operatorName': 'The operator needs a name. Enter another one instead' },
    ]);
    expect((await shown()).settings.operatorName).toBe('Kestrel Row Media Ltd');
    expect((await change({ operatorName: 'Quay Four Ltd' })).status).toBe(200);
  });
});

describe('what the pages say follows', () => {
  it('of targets, access, cards and the link to the author', async () => {
    await change({
      reviewDays: 3,
      reviewMostDays: 8,
      replyDays: 4,
      fewestSharing: 9,
      authorDays: 12,
      reviewAccessDays: 200,
      furtherAccessDays: 45,
      provisionalDays: 0,
    });
    const how = await page('/how-it-works');
    expect(how).toContain('access lasts 200 days');
    expect(how).toContain('only if 9 organisations or more share all of them');
    expect(how).toContain('The database stays closed until it is approved');
    expect(how).toMatch(/approved200 days[^]*lasts45 days more/);
    expect(how).toContain('until 12 days after it is published');
    expect(await page('/guidelines')).toContain('half of them within three working days and nearly all within eight');
    expect(await page('/privacy')).toContain('Until 12 days after it is published');
    expect(await page('/transparency')).toContain(
      'within three working days, reports within two working days and replies within four',
    );
    const { text } = reviewReceivedEmail(reviewReceivedEmailSample, await emailFrameOf(server.context));
    expect(text).toContain('usually within three working days');
  });
});

describe('what it governs', () => {
  it('is when the desk is late', async () => {
    await change({ claimDays: 9 });
    const { items } = (await callAs(server, admin, getWaiting)).reply.data;
    expect(items.find(({ kind }) => kind === 'claims')?.target).toBe(9);
  });

  const passesOf = async (memberId: string) =>
    (await listPassesOf(server, [memberId])).map(({ kind, starts_at, ends_at }) => ({ kind, starts_at, ends_at }));

  it('is how long access lasts', async () => {
    await change({ reviewAccessDays: 100, furtherAccessDays: 40 });
    const { memberId } = await addCaller(server);
    const { db, vault } = server.context;
    const give = (key: string) =>
      db.transaction().execute((trx) =>
        giveReviewPasses(trx, {
          vault,
          memberId,
          key: key as ReviewKey,
          hasTermsBonus: false,
          now: server.clock.now(),
        }),
      );
    await give('one');
    await give('two');
    // From 18 Nov 2026, each to the end of its month: 26 Feb 2027, and 40 days after 1 Mar.
    expect((await passesOf(memberId)).map(({ kind, ends_at: end }) => [kind, dayOf(end)])).toEqual([
      ['review', '2027-03-01'],
      ['further_review', '2027-05-01'],
    ]);
  });

  it('is whether there is access while a review is checked', async () => {
    const { db, vault } = server.context;
    const give = async () => {
      const { memberId } = await addCaller(server);
      await db.transaction().execute((trx) =>
        giveProvisionalPass(trx, {
          vault,
          memberId,
          key: memberId as ReviewKey,
          others: [],
          now: server.clock.now(),
        }),
      );
      return (await passesOf(memberId)).length;
    };
    expect(await give()).toBe(1);
    await change({ provisionalDays: 0 });
    expect(await give()).toBe(0);
  });

  it('is which addresses are of schools', async () => {
    const ask = async (email: string) =>
      (
        await callAs(server, await addCaller(server, { email }), applyForAccess, {
          body: unchecked({
            who: 'student_or_academic',
            organisation: 'Tarn University',
            website: null,
            why: 'I write a thesis on how small companies find the money for their growth.',
            country: 'NL',
            days: 30,
            consent: true,
          }),
        })
      ).reply.data.state;
    expect(await ask('one@uni-tarn.example')).toBe('received');
    await change({ schoolDomains: ['uni-tarn.example'] });
    expect(await ask('two@uni-tarn.example')).toBe('approved');
    expect(await ask('three@lab.uni-tarn.example')).toBe('approved');
    await change({ schoolDomains: [] });
    expect(await ask('four@uni-tarn.example')).toBe('received');
  });
});

describe('how long we know an author', () => {
  it('never grows for a review that is published', () => {
    const days = authorDaysOf([
      { days: 10, from: '2026-02-01' },
      { days: 60, from: '2026-03-01' },
      { days: 20, from: '2026-04-01' },
    ]);
    expect(['2026-01-15', '2026-02-15', '2026-03-15', '2026-04-15', null].map(days)).toEqual([10, 10, 20, 20, 20]);
    expect(authorDaysOf([])('2026-01-01')).toBe(30);
    expect(authorDaysOf([{ days: 90, from: '2026-03-01' }])('2026-02-01')).toBe(30);
  });

  it('says how many reviews a shorter time touches', async () => {
    const { links, cards } = (await callAs(server, admin, countAffected, { query: { authorDays: '0' } })).reply.data;
    expect([links, cards]).toEqual([0, 0]);
  });
});

it('knows every setting in the list of those that may be saved', async () => {
  expect(Object.keys((await settingsOrDefaults(server.context)) ?? {}).toSorted()).toEqual(settingKeys.toSorted());
});
