import { beginDraft } from './asking.ts';
import { exactly, type Fault } from './fault.ts';
import { openSite, type Site } from './site.ts';

/**
 * Every draft is ended this many times before it gets through, as PostgreSQL ends one of two that wait for each other.
 */
async function endTransactions({ postgresql }: Site, code: string, times: number): Promise<void> {
  await postgresql.query('create sequence if not exists ended');
  await postgresql.query('alter sequence ended restart');
  await postgresql.query(`create or replace function end_it() returns trigger language plpgsql as $$
    begin
      -- A sequence counts on through rollbacks.
      if nextval('ended') <= ${times} then raise exception 'ended' using errcode = '${code}'; end if;
      return new;
    end $$`);
  await postgresql.query(
    'create or replace trigger end_it before insert on review_drafts for each row execute function end_it()',
  );
}

export const deadlock: Fault = {
  name: 'deadlock',
  goal: 'transactions are ended for another’s sake: done again up to three times, and never half',
  async *run(trial) {
    const site = await openSite(trial);
    const { place, headers, funders, postgresql } = site;
    let at = 0;
    for (const code of ['40P01', '40001']) {
      await endTransactions(site, code, 3);
      const answer = await beginDraft(place.address, headers, funders[(at += 1)] ?? '');
      yield exactly(`${code} three times: answer`, answer.status, 200);
      await endTransactions(site, code, 100);
      const refused = await beginDraft(place.address, headers, funders[(at += 1)] ?? '');
      yield exactly(
        `${code} every time: answer, and when to come again`,
        [refused.status, refused.retryAfter],
        [503, '1'],
      );
      const [tries] = await postgresql.query<{ count: number }>('select last_value::int as count from ended');
      yield exactly(`${code} every time: tries`, tries?.count, 4);
    }
    const [rows] = await postgresql.query<{ count: number }>('select count(*)::int as count from review_drafts');
    yield exactly('rows of the two that got through', rows?.count, 2);
  },
};
