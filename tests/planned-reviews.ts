import { splitAnswers } from '../server/reviews/writing/stored-answers.ts';
import { numberOf, reviewAnswers } from './reviews.ts';
import type { TestServer } from './server.ts';

/** The same numbers on each run, so that a failure can be looked at. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface Planned {
  readonly answers: Parameters<typeof reviewAnswers>[0];
  readonly publishedOn: string;
  readonly submittedAt: Date;
  /** Reviews of one voice come from one organisation; by default each comes from its own. */
  readonly voice?: number;
}

/** Many published reviews at once; their ids are the database's own. */
export async function publishPlanned(
  server: TestServer,
  funderId: string,
  planned: readonly Planned[],
): Promise<string[]> {
  const rows = planned.map(({ answers, publishedOn, submittedAt, voice }, at) => {
    const given = reviewAnswers({ firstContact: '2020-01', ...answers });
    return {
      subject_kind: 'funder' as const,
      funder_id: funderId,
      state: 'published' as const,
      review_class: given.outcome === 'funded' ? ('funded' as const) : ('pitch' as const),
      funding_kind: given.fundingKind,
      overall: given.overall,
      headline: given.headline,
      answers: splitAnswers(given).stored,
      verification_level: at % 2,
      organisation_number: numberOf(`${funderId} ${voice ?? `${publishedOn} ${at}`}`),
      last_contact_on: `${given.lastContact}-01`,
      submitted_at: submittedAt,
      published_on: publishedOn,
    };
  });
  const added = await server.context.db.insertInto('reviews').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}
