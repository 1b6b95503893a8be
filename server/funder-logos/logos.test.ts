import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/endpoint.ts';
import { getFunder, listFunders } from '../../contract/funders/funders.ts';
import {
  decideLogo,
  getLogo,
  getOwnLogo,
  listLogos,
  logosPerDay,
  removeOwnLogo,
  sendLogo,
  type LogoState,
} from '../../contract/funders/logos.ts';
import { getWaiting } from '../../contract/overview/overview.ts';
import { callAs, guest, unchecked, type Who } from '../../tests/call-as.ts';
import { addHolder } from '../../tests/claims.ts';
import { pictureOf } from '../../tests/logos.ts';
import { addCaller, addFunder, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { readEmails } from '../../tests/sign-in.ts';
import { after, days, hours, minutes } from '../clock.ts';
import { drawLogo } from './image.ts';
import { logoJobs } from './jobs.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

let made = 0;
async function heldFunder(): Promise<{ funderId: string; holder: Caller; domain: string }> {
  made += 1;
  const domain = `sign-${made}.example`;
  const funderId = await addFunder(server, { website: `https://www.${domain}` });
  return { funderId, domain, holder: await addHolder(server, { funderId, admin, email: `desk@${domain}` }) };
}

const send = (who: Who, funderId: string, file: Buffer) =>
  callAs(server, who, sendLogo, {
    params: { id: funderId },
    body: unchecked(file),
    headers: { 'content-type': 'application/octet-stream' },
  });
const own = async (who: Who, funderId: string) =>
  (await callAs(server, who, getOwnLogo, { params: { id: funderId } })).reply.data;
const queue = async (state: LogoState, funderId: string, by: Caller = admin) =>
  (await callAs(server, by, listLogos, { query: { state } })).reply.rows.filter(({ funder }) => funder.id === funderId);
const decide = (id: string, body: BodyOf<typeof decideLogo>, by: Caller = admin) =>
  callAs(server, by, decideLogo, { params: { id }, body });
const onPage = async (funderId: string) =>
  (await callAs(server, guest, getFunder, { params: { id: funderId } })).reply.data.logo;

async function approved(funderId: string, holder: Caller, file: Buffer): Promise<string> {
  await send(holder, funderId, file);
  const [row] = await queue('waiting', funderId);
  const decided = await decide(row?.id ?? '', { decision: 'approve', version: row?.version ?? 0 });
  if (decided.status !== 200) throw new Error(decided.text);
  return row?.id ?? '';
}

describe('a logo', () => {
  it('is seen by no one else before an admin approves it, then by everyone', async () => {
    const { funderId, holder } = await heldFunder();
    expect(await own(holder, funderId)).toEqual({ approved: null, waiting: null, refused: null });
    const sent = await send(holder, funderId, await pictureOf([600, 200]));
    expect(sent.status).toBe(200);
    expect(sent.reply.data).toMatchObject({ approved: null, waiting: { sentOn: '2026-11-18' } });
    const { digest } = await server.context.db
      .selectFrom('funder_logos')
      .where('funder_id', '=', funderId)
      .select('digest')
      .executeTakeFirstOrThrow();
    expect(await onPage(funderId)).toBeNull();
    expect((await callAs(server, holder, getLogo, { params: { digest } })).problem.code).toBe('not_found');

    const [row] = await queue('waiting', funderId);
    expect(row).toMatchObject({ sentBy: holder.email, isSenderHolder: true, replaces: null, width: 256, height: 85 });
    const { items } = (await callAs(server, admin, getWaiting)).reply.data;
    expect(items.find(({ kind }) => kind === 'logos')).toMatchObject({ count: 1 });
    await decide(row?.id ?? '', { decision: 'approve', version: 1 });

    expect(await onPage(funderId)).toBe(digest);
    const listed = (await callAs(server, guest, listFunders)).reply.data.find(({ id }) => id === funderId);
    expect(listed?.logo).toBe(digest);
    const image = await callAs(server, guest, getLogo, { params: { digest } });
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(imageSize(image.bytes)).toMatchObject({ type: 'webp', width: 256, height: 85 });
    const emails = (await readEmails(server)).filter(({ to }) => to === holder.email);
    expect(emails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('is shown'));
    expect(await actionsOn(row?.id ?? '')).toEqual(['logo.approve']);
  });

  it('gives its place to the next one that is approved', async () => {
    const { funderId, holder } = await heldFunder();
    const first = await approved(funderId, holder, await pictureOf([200, 200]));
    const shown = await onPage(funderId);
    await send(holder, funderId, await pictureOf([200, 200], { colour: 30 }));
    await send(holder, funderId, await pictureOf([200, 200], { colour: 60 }));
    const waiting = await queue('waiting', funderId);
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.replaces).toBe((await own(holder, funderId)).approved?.image);
    expect(await onPage(funderId)).toBe(shown);
    await decide(waiting[0]?.id ?? '', { decision: 'approve', version: 1 });
    expect(await onPage(funderId)).not.toBe(shown);
    expect((await queue('ended', funderId)).map(({ id }) => id)).toContain(first);
    expect((await callAs(server, guest, getLogo, { params: { digest: shown ?? '' } })).status).toBe(404);
  });

  it('is declined or removed with words that its sender reads', async () => {
    const { funderId, holder } = await heldFunder();
    await send(holder, funderId, await pictureOf([100, 100]));
    const [row] = await queue('waiting', funderId);
    const { id = '' } = row ?? {};
    expect((await decide(id, unchecked({ decision: 'decline', version: 1, message: 'No' }))).problem.errors).toEqual({
      message: 'Say why, in at least 10 characters',
    });
    await decide(id, { decision: 'decline', version: 1, message: 'This is the sign of another fund.' });
    expect(await own(holder, funderId)).toEqual({
      approved: null,
      waiting: null,
      refused: { message: 'This is the sign of another fund.', on: '2026-11-18', wasShown: false },
    });
    const email = (await readEmails(server)).find(
      ({ to, subject }) => to === holder.email && subject.endsWith('was declined'),
    );
    expect(email?.text).toContain('This is the sign of another fund.');

    server.clock.move(minutes(1));
    const shown = await approved(funderId, holder, await pictureOf([100, 100], { colour: 9 }));
    expect((await own(holder, funderId)).refused).toBeNull();
    await decide(shown, { decision: 'remove', version: 2, message: 'The owner of the mark asked us to.' });
    expect(await onPage(funderId)).toBeNull();
    expect((await own(holder, funderId)).refused).toMatchObject({ wasShown: true });
  });

  it('is taken back and removed by those who speak for the funder, twice as well as once', async () => {
    const { funderId, holder } = await heldFunder();
    await approved(funderId, holder, await pictureOf([100, 100]));
    await send(holder, funderId, await pictureOf([100, 100], { colour: 5 }));
    const remove = (which: 'waiting' | 'approved') =>
      callAs(server, holder, removeOwnLogo, { params: { id: funderId }, body: { which } });
    expect((await remove('waiting')).reply.data).toMatchObject({ waiting: null, approved: expect.anything() });
    expect(await queue('waiting', funderId)).toEqual([]);
    await remove('approved');
    expect((await remove('approved')).reply.data).toEqual({ approved: null, waiting: null, refused: null });
    expect(await onPage(funderId)).toBeNull();
  });

  it('is refused to everyone else', async () => {
    const { funderId, holder, domain } = await heldFunder();
    const file = await pictureOf([100, 100]);
    const stranger = await addCaller(server, { memberType: 'funder' });
    expect((await send(stranger, funderId, file)).problem.code).toBe('not_found');
    expect((await callAs(server, stranger, getOwnLogo, { params: { id: funderId } })).status).toBe(404);
    expect((await send(guest, funderId, file)).problem.code).toBe('sign_in');
    await send(holder, funderId, file);
    const [row] = await queue('waiting', funderId);
    expect((await decide(row?.id ?? '', { decision: 'approve', version: 7 })).problem.code).toBe('stale');
    const tied = await addCaller(server, { role: 'admin', email: `boss@${domain}` });
    expect((await queue('waiting', funderId, tied))[0]?.can).toEqual([]);
    const refused = await decide(row?.id ?? '', { decision: 'approve', version: 1 }, tied);
    expect(refused.problem.code).toBe('conflict_of_interest');
    await decide(row?.id ?? '', { decision: 'approve', version: 1 });
    expect((await decide(row?.id ?? '', { decision: 'approve', version: 2 })).problem.code).toBe('invalid_transition');
  });

  it('can be sent ten times a day', async () => {
    const { funderId, holder } = await heldFunder();
    const file = await pictureOf([64, 64]);
    for (let count = 0; count < logosPerDay; count += 1) expect((await send(holder, funderId, file)).status).toBe(200);
    expect((await send(holder, funderId, file)).problem.code).toBe('logo_limit');
    await server.context.db
      .updateTable('funder_logos')
      .set({ sent_at: after(server.clock.now(), -hours(24)) })
      .where('funder_id', '=', funderId)
      .execute();
    expect((await send(holder, funderId, file)).status).toBe(200);
  });

  it('is forgotten 30 days after it ended', async () => {
    const { funderId, holder } = await heldFunder();
    await approved(funderId, holder, await pictureOf([100, 100]));
    await approved(funderId, holder, await pictureOf([100, 100], { colour: 1 }));
    const forget = async () =>
      logoJobs.find(({ name }) => name === 'funder-logos.forget-ended')?.handle(server.context, {});
    const endedBefore = (milliseconds: number) =>
      server.context.db
        .updateTable('funder_logos')
        .set({ ended_at: after(server.clock.now(), -milliseconds) })
        .where('funder_id', '=', funderId)
        .where('state', '=', 'ended')
        .execute();
    await endedBefore(days(30));
    await forget();
    expect((await queue('ended', funderId))[0]?.image).not.toBeNull();
    await endedBefore(days(30) + 1);
    await forget();
    expect((await queue('ended', funderId))[0]?.image).toBeNull();
    expect((await queue('approved', funderId))[0]?.image).not.toBeNull();
  });
});

async function actionsOn(id: string): Promise<string[]> {
  const rows = await server.context.db
    .selectFrom('audit_entries')
    .where('target_id', '=', id)
    .select('action')
    .execute();
  return rows.map(({ action }) => action);
}

describe('the file', () => {
  const refusalOf = async (file: Buffer): Promise<unknown> =>
    drawLogo(file).then(
      () => null,
      (error: { errors?: unknown }) => error.errors,
    );

  it('may be PNG, JPEG or WebP, and is drawn anew within 256 pixels', async () => {
    for (const type of ['png', 'jpeg', 'webp'] as const) {
      const drawn = await drawLogo(await pictureOf([1000, 500], { type }));
      expect([type, drawn.width, drawn.height, imageSize(drawn.bytes).type]).toEqual([type, 256, 128, 'webp']);
    }
    const small = await drawLogo(await pictureOf([64, 20]));
    expect(Math.max(small.width, small.height)).toBe(256);
  });

  it('keeps nothing but its pixels', async () => {
    const picture = await pictureOf([100, 100], { type: 'jpeg' });
    const comment = Buffer.from('Taken by a person at home');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(comment.length + 2);
    const told = Buffer.concat([
      picture.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      comment,
      picture.subarray(2),
    ]);
    expect(told.includes(comment)).toBe(true);
    expect((await drawLogo(told)).bytes.includes(comment)).toBe(false);
  });

  it('is refused in words where it is no picture, broken, too small or too large', async () => {
    const choose = { file: 'Choose a PNG, JPEG or WebP image' };
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>1</script></svg>';
    for (const text of ['', 'hello', svg, '<html></html>', '%PDF-1.7'])
      expect(await refusalOf(Buffer.from(text))).toEqual(choose);
    expect(await refusalOf(await pictureOf([100, 100], { type: 'bmp' }))).toEqual(choose);
    expect(await refusalOf(await pictureOf([63, 63]))).toEqual({
      file: 'The longer side needs 64 pixels; this one has 63 × 63',
    });
    const whole = await pictureOf([300, 300]);
    const damaged = { file: 'This image is damaged: we could not read it to its end' };
    expect(await refusalOf(whole.subarray(0, 60))).toEqual(damaged);
    // A head that says more than the file could ever hold.
    const bomb = Buffer.from(whole);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await refusalOf(bomb)).toEqual({
      file: 'No side may be longer than 4096 pixels; this one has 60000 × 60000',
    });
  });

  it('is refused over one megabyte, and as anything but bytes', async () => {
    const { funderId, holder } = await heldFunder();
    expect((await send(holder, funderId, Buffer.alloc(1_000_001))).problem.code).toBe('too_large');
    const asJson = await callAs(server, holder, sendLogo, { params: { id: funderId }, body: unchecked({ file: 1 }) });
    expect(asJson.problem.code).toBe('unsupported_media_type');
  });
});
