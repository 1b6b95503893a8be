import PostalMime from 'postal-mime';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailPeer, type MailPeer, type Manner } from '../mail-peer.ts';
import { ask } from './asking.ts';
import { atMost, exactly, holds, quantile, type Fault, type Figure } from './fault.ts';
import { secondsUntil } from './product.ts';
import { openSite, type Site } from './site.ts';

const people = 6;
const timedCalls = 150;

/** An hour of a mail server that does wrong, in the time that its tries take: each of them is brought forward. */
const outage: readonly (readonly [string, Manner])[] = [
  ['hangs up at the greeting', { kind: 'cut-at-greeting' }],
  ['says later (greylisting)', { kind: 'refuse', responseCode: 451 }],
  ['does not know us', { kind: 'refuse-sender', responseCode: 535 }],
  ['hangs up within an email', { kind: 'cut' }],
  ['has no room', { kind: 'refuse-message', responseCode: 452 }],
];

const sendLink = 'account.send-sign-in-link';

async function askForLinks({ place }: Site, prefix: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const email = `${prefix}-${at}@kitehouse.example`;
    const answer = await ask(`${place.address}/api/account/links`, { body: { purpose: 'log_in', email } });
    if (answer.status !== 202) throw new Error(`asking for a link was answered ${answer.status}`);
    times.push(answer.seconds * 1_000);
  }
  return times;
}

/** Every email that waits is tried once more, now. */
async function untilTried({ postgresql }: Site): Promise<void> {
  await postgresql.query(`update pgboss.job set start_after = now() where state = 'retry' and name = $1`, [sendLink]);
  await secondsUntil(async () => {
    const waiting = await postgresql.query(
      `select from pgboss.job where name = $1 and (state in ('created', 'active') or (state = 'retry' and start_after <= now()))`,
      [sendLink],
    );
    return waiting.length === 0;
  }, 60);
}

async function* outageOf(site: Site, peer: MailPeer): AsyncIterable<Figure> {
  peer.forget();
  peer.behave({ kind: 'cut-at-greeting' });
  await askForLinks(site, 'outage', people);
  for (const [name, manner] of outage) {
    peer.behave(manner);
    await untilTried(site);
    yield exactly(`a mail server that ${name}: emails delivered`, peer.deliveries.length, 0);
  }
  const readiness = await fetch(`${site.place.operations}/readyz`);
  const report = (await readiness.json()) as { mail: string };
  yield exactly('/readyz meanwhile, and its word on mail', [readiness.status, report.mail], [200, 'degraded']);
  peer.behave({ kind: 'cut-before-answer' });
  await untilTried(site);
  peer.behave({ kind: 'well' });
  await untilTried(site);
  const copies = new Map<string, Set<string>>();
  let most = 0;
  for (const { to, bytes } of peer.deliveries) {
    const { messageId = '' } = await PostalMime.parse(bytes);
    copies.set(to.join(), (copies.get(to.join()) ?? new Set()).add(messageId));
    most = Math.max(most, peer.deliveries.filter((other) => other.to.join() === to.join()).length);
  }
  yield exactly('emails lost', people - copies.size, 0);
  // The first answer was lost on purpose: the gap that SMTP itself has.
  yield atMost('copies of one email whose answer was lost once', most, 2);
  yield holds(
    'all copies are one email to mail programs',
    [...copies.values()].every((ids) => ids.size === 1),
  );
}

async function* refusedForGood(site: Site, peer: MailPeer): AsyncIterable<Figure> {
  peer.forget();
  peer.behave({ kind: 'refuse', responseCode: 550 });
  await askForLinks(site, 'nobody', 1);
  await untilTried(site);
  const retries = await site.postgresql.query(`select from pgboss.job where state = 'retry' and name = $1`, [sendLink]);
  yield exactly('550: tries that are to follow', retries.length, 0);
  const [noted] = await site.postgresql.query<{ count: number }>('select count(*)::int as count from email_refusals');
  yield exactly('550: noted for the admins', noted?.count, 1);
}

/** In turns, so that both sides meet the same machine. */
async function* unchangedAnswers(site: Site, peer: MailPeer): AsyncIterable<Figure> {
  const well: number[] = [];
  const hanging: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (const [times, manner] of [
      [well, { kind: 'well' }],
      [hanging, { kind: 'silent' }],
    ] as const) {
      peer.behave(manner);
      peer.hangUp();
      times.push(...(await askForLinks(site, `timed-${round}-${manner.kind}`, timedCalls / 10)));
      await sleep(50);
    }
  }
  const [usual, meanwhile] = [quantile(well, 0.99), quantile(hanging, 0.99)];
  yield atMost(`p99 of ${timedCalls} calls with a mail server that says nothing`, meanwhile, usual * 1.2 + 5, 'ms');
}

export const mail: Fault = {
  name: 'mail',
  goal: 'the mail server is away, says later, hangs up or says nothing: no email is lost, no request notices',
  async *run(trial) {
    const peer = await startMailPeer();
    trial.later(() => peer.close());
    const site = await openSite(trial, { SMTP_URL: `smtp://127.0.0.1:${peer.port}` });
    yield* outageOf(site, peer);
    yield* refusedForGood(site, peer);
    yield* unchangedAnswers(site, peer);
  },
};
