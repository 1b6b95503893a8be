import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { linkAuthor } from '../server/reviews/authorship/link-commands.ts';
import { newPassKey } from '../server/reviews/authorship/sealed-link.ts';
import { recordReviewCounts } from '../server/reviews/scores/record-counts-commands.ts';
import type { ScratchProduct } from './scratch-product.ts';

export const memberCount = 100_000;
export const reviewCount = 20_000;
/** On the page of funder reviews, those of `fillReviews` included; and on the page of entrepreneur reviews. */
export const funderReviewCount = 100_000;
export const entrepreneurReviewCount = 30_000;
const funderCount = 400;

/** Members of three types over three years: two in five have had a pass, one in four has access, few have a factor. */
export async function fillMembers({ db }: ScratchProduct): Promise<void> {
  await sql`insert into members (email, identity_subject, member_type, terms_version, terms_accepted_at, created_at, last_seen_on, is_sample)
    select 'person' || at || '@' || (array['kitehouse', 'tidewrack', 'mossgate', 'saltmere'])[at % 4 + 1] || at % 500 || '.example',
      gen_random_uuid(), (array['entrepreneur', 'funder', 'other'])[at % 3 + 1], 'bench', now(),
      now() - at * interval '15 minutes', case when at % 9 > 0 then current_date - (at * 7919 % 900) end, false
    from generate_series(1, ${memberCount}::integer) as at`.execute(db);
  await sql`insert into passes (member_id, kind, reason, source, starts_at, ends_at)
    select id, 'review', 'Thank you for your review', 'bench:' || id || ':' || turn, day, day + interval '365 days'
    from members, generate_series(0, 1) as turn, lateral (select date_trunc('day', created_at) + turn * interval '200 days' as day) as starts
    where email like 'person%' and ('x' || right(id::text, 4))::bit(16)::integer % 5 < 2 - turn`.execute(db);
  await sql`insert into identity_passkeys (credential_id, member_id, name, public_key, counter, transports, checks_holder, added_at)
    select 'bench-' || id, id, 'Laptop', '\\x00', 0, '{}', true, now() from members
    where email like 'person%' and right(id::text, 1) = '7'`.execute(db);
  await sql`analyze members, passes, identity_passkeys`.execute(db);
}

/** Reviews of funders, one in ten waiting, by a seventh of the members; and what admins are told of how many. */
export async function fillReviews({ db, context }: ScratchProduct): Promise<void> {
  const { vault } = context;
  await sql`insert into funders (id, name, kinds, types, country, state, created_at)
    select 'bench-funder-' || at, 'Bench funder ' || at, '{equity}', '{vc}', 'NL', 'listed', now()
    from generate_series(1, ${funderCount}::integer) as at`.execute(db);
  const reviews = await sql<{ id: string; funder_id: string }>`
    insert into reviews (subject_kind, funder_id, state, review_class, funding_kind, overall, headline, answers, submitted_at, publish_on, published_on)
    select 'funder', 'bench-funder-' || at % ${funderCount}::integer + 1,
      (array['submitted', 'changes_requested', 'declined', 'approved', 'published', 'published', 'published', 'published', 'published', 'published'])[at % 10 + 1],
      'pitch', 'equity', at % 5 + 1, 'A headline', '{}', now() - at * interval '31 minutes', current_date, current_date
    from generate_series(1, ${reviewCount}::integer) as at returning id, funder_id`.execute(db);
  const writers = await sql<{ id: string }>`select id from members where email like 'person%' limit 14000`.execute(db);
  const linkThousand = (start: number): Promise<void> =>
    db.transaction().execute(async (trx) => {
      for (const [place, { id, funder_id }] of reviews.rows.slice(start, start + 1_000).entries()) {
        const memberId = writers.rows[(start + place) % writers.rows.length]?.id ?? randomUUID();
        await linkAuthor(trx, {
          vault,
          reviewId: id,
          memberId,
          subject: { kind: 'funder', id: funder_id },
          passKey: newPassKey(),
          organisation: null,
        });
      }
    });
  for (let start = 0; start < reviewCount; start += 1_000) await linkThousand(start);
  await sql`analyze reviews`.execute(db);
  await recordReviewCounts(context);
}

/**
 * Reviews for the tables of both pages, as long as people write them and without authors, whom no table reads: of
 * funders, one in eight of a provider, and of entrepreneurs. One in seven was changed once.
 */
export async function fillReviewTables({ db }: ScratchProduct): Promise<void> {
  await sql`insert into providers (id, name, provider_type, country, state, created_at)
    select 'bench-provider-' || at, 'Bench provider ' || at, 'law_firm', 'NL', 'listed', now() from generate_series(1, 200) as at`.execute(
    db,
  );
  await sql`insert into entrepreneurs (id, name, legal_form, country, sector, state, created_at)
    select 'bench-venture-' || at, 'Bench venture ' || at, 'company', 'NL', 'education', 'listed', now() from generate_series(1, 2000) as at`.execute(
    db,
  );
  const words = sql`(select string_agg(md5(at::text || word), ' ') from generate_series(1, 45) as word)`;
  const headline = sql`(array['Fast', 'Slow', 'Fair', 'Kind', 'Clear', 'Late', 'Calm'])[at % 7 + 1] || ' partner, round ' || at`;
  const common = sql`(array['submitted', 'changes_requested', 'declined', 'approved', 'published', 'withdrawn', 'superseded', 'removed', 'published', 'published'])[at % 10 + 1]`;
  const times = sql`now() - at * interval '17 minutes', current_date + 7, current_date - at % 700, at % 3,
    case when at % 4 = 0 then array['personal_data'] when at % 9 = 0 then array['burst', 'similar_text'] else '{}' end`;
  await sql`insert into reviews (subject_kind, funder_id, provider_id, state, review_class, funding_kind, overall, headline, answers,
      submitted_at, publish_on, published_on, verification_level, screening_flags)
    select case when at % 8 = 0 then 'provider' else 'funder' end,
      case when at % 8 > 0 then 'bench-funder-' || at % ${funderCount}::integer + 1 end,
      case when at % 8 = 0 then 'bench-provider-' || at % 200 + 1 end, ${common},
      case when at % 8 > 0 then 'pitch' end, case when at % 8 > 0 then (array['equity', 'debt', 'grant'])[at % 3 + 1] end,
      at % 5 + 1, ${headline}, jsonb_build_object('worked', ${words}), ${times}
    from generate_series(1, ${funderReviewCount - reviewCount}::integer) as at`.execute(db);
  await sql`insert into reviews (subject_kind, entrepreneur_id, state, review_class, funding_kind, answers,
      submitted_at, publish_on, published_on, verification_level, screening_flags)
    select 'entrepreneur', 'bench-venture-' || at % 2000 + 1, ${common}, 'pitch', 'equity',
      jsonb_build_object('privateFeedback', 'They knew round ' || at || ' ' || ${words}), ${times}
    from generate_series(1, ${entrepreneurReviewCount}::integer) as at`.execute(db);
  await sql`insert into review_versions (review_id, version, answers, sent_at)
    select id, 1, answers, submitted_at from reviews
    union all select id, 2, answers, submitted_at from reviews where ('x' || right(id::text, 4))::bit(16)::integer % 7 = 0`.execute(
    db,
  );
  await sql`vacuum analyze reviews, review_versions, providers, entrepreneurs`.execute(db);
}
