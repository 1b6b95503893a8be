import { startMailPeer } from '../mail-peer.ts';
import { ask } from './asking.ts';
import { atLeast, atMost, exactly, type Fault } from './fault.ts';
import { secondsUntil } from './product.ts';
import { openSite } from './site.ts';

const jobs = 10;
const queue = 'account.send-sign-in-link';
/** A day and a half, brought forward. */
const mostRounds = 30;

export const poisonJob: Fault = {
  name: 'poison-job',
  goal: 'a job that fails every time: others go on, it ends among the failed ones, admins see it',
  async *run(trial) {
    const peer = await startMailPeer();
    trial.later(() => peer.close());
    const { place, postgresql } = await openSite(trial, { SMTP_URL: `smtp://127.0.0.1:${peer.port}` });
    const poison = async () =>
      postgresql.query<{ id: string }>(
        `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, policy, singleton_key)
          select name, '{"payload": {"email": 7}}', retry_limit, retry_delay, retry_backoff, policy, gen_random_uuid()::text
          from pgboss.queue where name = $1 returning id`,
        [queue],
      );
    for (let count = 0; count < jobs; count += 1) await poison();
    const { status } = await ask(`${place.address}/api/account/links`, {
      body: { purpose: 'log_in', email: 'after-the-poison@kitehouse.example' },
    });
    const seconds = await secondsUntil(async () => peer.deliveries.length === 1, 60);
    yield exactly('asking for an email behind ten of them', status, 202);
    yield atMost('its email arrived after', seconds, 10, 's');
    let failed = 0;
    for (let round = 0; round < mostRounds && failed < jobs; round += 1) {
      await postgresql.query(`update pgboss.job set start_after = now() where state = 'retry' and name = $1`, [queue]);
      await secondsUntil(
        async () =>
          (
            await postgresql.query(
              `select from pgboss.job where name = $1 and (state in ('created', 'active') or (state = 'retry' and start_after <= now()))`,
              [queue],
            )
          ).length === 0,
        60,
      );
      failed = (await postgresql.query(`select from pgboss.job where state = 'failed' and name = $1`, [queue])).length;
    }
    yield exactly('of ten such jobs, ended as failed', failed, 10);
    const metric = async (): Promise<number> => {
      const text = await (await fetch(`${place.operations}/metrics`)).text();
      return Number(/jobs\{queue="account\.send-sign-in-link",state="dead"\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    await secondsUntil(async () => (await metric()) === 10, 40);
    yield atLeast('/metrics counts them', await metric(), 10);
  },
};
