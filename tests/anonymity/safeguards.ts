/**
 * Safeguards of the authors, each with a change of the source that takes it away and the attack that must then find
 * an author. `npm run check:safeguards` tries them one at a time.
 */

interface Edit {
  readonly path: string;
  /** Stands in the file once. */
  readonly from: string;
  readonly to: string;
}

export interface Safeguard {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The file of the attack. */
  readonly attack: string;
}

const attacks = 'tests/anonymity/attacks.test.ts';

const quietDays = 'tests/anonymity/quiet-days.test.ts';
const fileOrder = 'tests/anonymity/file-order.test.ts';
const settlementDays = 'tests/anonymity/settlement-days.test.ts';
const openingDays = 'tests/anonymity/opening-days.test.ts';
const find = 'tests/anonymity/find.test.ts';
const rowsRead = 'tests/anonymity/rows-read.test.ts';
const claimed = 'tests/anonymity/claimed-organisations.test.ts';
const traces = 'tests/anonymity/member-traces.test.ts';
const unnamed = 'tests/anonymity/unnamed-rows.test.ts';
const beingHere = 'tests/anonymity/days-of-being-here.test.ts';
const visits = 'server/visits/visits.test.ts';
const toldDays = 'tests/anonymity/told-days.test.ts';
const moderators = 'server/reviews/moderation/moderators.test.ts';
const desk = 'server/reviews/moderation/desk.test.ts';
const lostAccounts = 'tests/anonymity/lost-accounts.test.ts';

export const safeguards: readonly Safeguard[] = [
  {
    name: 'rows of members are written anew in random order',
    attack: fileOrder,
    edits: [
      {
        path: 'server/reviews/shuffling/commands.ts',
        from: '    await sql`select rewrite_in_random_order(${`public.${table}`}::regclass)`.execute(trx);\n',
        to: '',
      },
    ],
  },
  {
    name: 'one transaction writes all rows of a table anew',
    attack: fileOrder,
    edits: [
      {
        path: 'server/reviews/shuffling/commands.ts',
        from: '    await sql`update ${sql.table(table)} set ${key} = ${key}`.execute(trx);\n',
        to: '',
      },
    ],
  },
  {
    name: 'decisions reach authors with a settlement',
    attack: attacks,
    edits: [
      {
        path: 'server/reviews/moderation/commands.ts',
        from: '    return { id: reviewId, ...decided, can, waits: null };\n  });',
        to: `    return { id: reviewId, ...decided, can, waits: null };
  }).then(async (answer) => {
    const { settle } = await import('../settlement/commands.ts');
    await settle(tools as never, { isForced: true });
    return answer;
  });`,
      },
    ],
  },
  {
    name: 'admins are told of access late',
    attack: toldDays,
    edits: [
      {
        path: 'server/access/access-of-members.ts',
        from: "sql<boolean>`(not ${isEarned} or (passes.told_ends_at is not null and passes.kind <> 'provisional'))`",
        to: 'sql<boolean>`true`',
      },
      {
        path: 'server/access/access-of-members.ts',
        from: 'sql<Date>`case when ${isEarned} then passes.told_ends_at else passes.ends_at end`',
        to: 'sql<Date>`passes.ends_at`',
      },
    ],
  },
  {
    name: 'an intake changes nothing of members',
    attack: attacks,
    edits: [
      {
        path: 'server/reviews/intake/commands.ts',
        from: '  await addVersion(trx, { reviewId, version: 1, stored: filed.stored, now });',
        to: `  await addVersion(trx, { reviewId, version: 1, stored: filed.stored, now });
  await trx.updateTable('members').set({ email }).where('id', '=', memberId).execute();`,
      },
    ],
  },
  {
    name: 'drafts are sealed',
    attack: attacks,
    edits: [
      {
        path: 'server/review-drafts/stored-drafts.ts',
        from: 'vault.authors.seal(purpose, padded(JSON.stringify({ memberId, ...content })))',
        to: 'Buffer.from(padded(JSON.stringify({ memberId, ...content })))',
      },
      {
        path: 'server/review-drafts/stored-drafts.ts',
        from: 'vault.authors.open(purpose, sealed)',
        to: 'sealed.toString()',
      },
    ],
  },
  {
    name: 'links to authors are deleted',
    attack: attacks,
    edits: [
      {
        path: 'server/reviews/authorship/forget-commands.ts',
        from: "await trx.deleteFrom('authorship.review_authors').where('review_id', 'in', shuffled(due)).execute();",
        to: 'await Promise.resolve(trx);',
      },
    ],
  },
  {
    name: 'older author keys are destroyed',
    attack: attacks,
    edits: [
      {
        path: 'server/reviews/authorship/forget-commands.ts',
        from: 'authors.destroyOlder();',
        to: 'void authors;',
      },
    ],
  },
  {
    name: 'jobs that concern reviews are sealed with author keys',
    attack: attacks,
    edits: [
      {
        path: 'server/queue/author-jobs.ts',
        from: 'export const sealPayload = ({ authors }: Keys,',
        to: 'export const sealPayload = ({ seal }: Keys & { seal?: any },',
      },
      {
        path: 'server/queue/author-jobs.ts',
        from: 'sealed: authors.seal(purpose, padded(',
        to: 'sealed: seal(purpose, padded(',
      },
    ],
  },
  {
    name: 'what names an organisation is sealed',
    attack: 'server/reviews/canary.test.ts',
    edits: [
      {
        path: 'server/reviews/writing/stored-answers.ts',
        from: 'const { country: ventureCountry, sector: ventureSector, ...named } = venture;\n  return { stored: { ...rest, venture: { country: ventureCountry, sector: ventureSector } }, venture: named };\n}\n\n/** The funder that',
        to: 'const { country: ventureCountry, sector: ventureSector, ...named } = venture;\n  return { stored: { ...rest, worked: `${rest.worked} ${venture.website}`, venture: { country: ventureCountry, sector: ventureSector } }, venture: named };\n}\n\n/** The funder that',
      },
    ],
  },
  {
    name: 'a backup that is not encrypted holds no keys',
    attack: 'server/database/backup-keys.test.ts',
    edits: [
      {
        path: 'server/database/backup.ts',
        from: 'encryption === null ? besides : [secretName, ...besides]',
        to: '[secretName, ...besides]',
      },
    ],
  },
  {
    name: 'a withdrawal waits for the batch',
    attack: 'tests/anonymity/withdrawal.test.ts',
    edits: [
      {
        path: 'server/reviews/publishing/withdraw-commands.ts',
        from: "    await takeBack(context, trx, review);\n    await recordErasure(trx, context, { kind: 'withdrawn', id: reviewId });\n    return",
        to: "    await takeBackAtOnce(context, trx, review);\n    await recordErasure(trx, context, { kind: 'withdrawn', id: reviewId });\n    return",
      },
    ],
  },
  {
    name: 'a review that goes with its account waits for the batch',
    attack: 'tests/anonymity/withdrawal.test.ts',
    edits: [
      {
        path: 'server/reviews/publishing/withdraw-commands.ts',
        from: "    await takeBack(context, trx, review);\n    await recordErasure(trx, context, { kind: 'withdrawn', id: reviewId });\n  });\n}\n\n/** Those that leave",
        to: "    await takeBackAtOnce(context, trx, review);\n    await recordErasure(trx, context, { kind: 'withdrawn', id: reviewId });\n  });\n}\n\n/** Those that leave",
      },
    ],
  },
  {
    name: 'no two links of a member have one digest',
    attack: 'tests/anonymity/grouped-links.test.ts',
    edits: [
      {
        path: 'server/owner-digests.ts',
        from: "if (used.has(digest.toString('hex'))) continue;",
        to: '',
      },
      {
        path: 'server/owner-digests.ts',
        from: 'nextPlace.set(memberId, place + 1);',
        to: 'nextPlace.set(memberId, 0);',
      },
    ],
  },
  {
    name: 'digests of an organisation differ by subject',
    attack: 'tests/anonymity/grouped-links.test.ts',
    edits: [
      {
        path: 'server/reviews/authorship/sealed-link.ts',
        from: '`${subject.kind}\\n${subject.id}\\n${organisation}`',
        to: '`${subject.kind}\\n${organisation}`',
      },
    ],
  },
  {
    name: 'five members read one day of the end of access',
    attack: toldDays,
    edits: [
      {
        path: 'server/access/telling-commands.ts',
        from: 'told_ends_at = ${endsAt},',
        to: 'told_ends_at = case when ${endsAt}::timestamptz is not null then ends_at end,',
      },
    ],
  },
  {
    name: 'reviews come out three together',
    attack: 'tests/anonymity/batches.test.ts',
    edits: [
      { path: 'contract/reviews/days.ts', from: 'const publishedTogether = 3;', to: 'const publishedTogether = 1;' },
    ],
  },
  {
    name: 'a review of a large funder waits 28 days for two others',
    attack: 'tests/anonymity/batches.test.ts',
    edits: [
      { path: 'contract/reviews/days.ts', from: 'const longestBatchDays = 28;', to: 'const longestBatchDays = 7;' },
    ],
  },
  {
    name: 'settled voices bring out those of a small funder',
    attack: 'tests/anonymity/batches.test.ts',
    edits: [
      {
        path: 'server/reviews/rules.ts',
        from: "kind === 'small' ? due.filter((review) => review.isSettled) : due",
        to: "kind === 'small' ? due.filter(() => true) : due",
      },
    ],
  },
  {
    name: 'a figure is made of two thirds of the answers',
    attack: 'tests/anonymity/figures.test.ts',
    edits: [
      {
        path: 'server/reviews/scores/secret-rules.ts',
        from: 'Math.ceil(ids.length / leftOutOf)',
        to: '0 * leftOutOf',
      },
    ],
  },
  {
    name: 'one voice is left out of all figures',
    attack: 'server/reviews/scores/secret-rules.test.ts',
    edits: [
      {
        path: 'server/reviews/scores/secret-rules.ts',
        from: 'reviews.filter(({ voice }) => voice !== lowest?.voice)',
        to: 'reviews.filter(({ voice }) => voice !== lowest?.voice || true)',
      },
    ],
  },
  {
    name: 'figures move for three new voices',
    attack: 'server/reviews/scores/snapshot-differencing.test.ts',
    edits: [{ path: 'server/reviews/scores/rules.ts', from: 'const fewestNew = 3;', to: 'const fewestNew = 1;' }],
  },
  {
    name: 'five voices share what a card shows',
    attack: 'server/reviews/publishing/card-rules.test.ts',
    edits: [
      {
        path: 'server/reviews/publishing/card-rules.ts',
        from: 'countVoices(some) >= fewest && ',
        to: 'countVoices(some) >= 2 && ',
      },
    ],
  },
  {
    name: 'new voices without a shown contact do not count on cards',
    attack: 'tests/anonymity/card-oracle.test.ts',
    edits: [
      {
        path: 'server/reviews/publishing/card-rules.ts',
        from: 'isEstablished: counts }) => counts',
        to: 'isEstablished: counts }) => counts || true',
      },
    ],
  },
  {
    name: 'what a card leaves out cannot be worked out',
    attack: 'server/reviews/publishing/card-rules.test.ts',
    edits: [
      {
        path: 'server/reviews/publishing/card-rules.ts',
        from: 'while (!isSafe())',
        to: 'while (isSafe() && !isSafe())',
      },
    ],
  },
  {
    name: 'rows of the database come weeks after their review',
    attack: 'server/reviews/term-deals.test.ts',
    edits: [
      { path: 'server/reviews/term-deal-commands.ts', from: 'const fewestDays = 28;', to: 'const fewestDays = 0;' },
    ],
  },
  {
    name: 'rows without a shown contact bring no other row out',
    attack: 'tests/anonymity/deal-rows.test.ts',
    edits: [
      {
        path: 'server/reviews/term-deal-commands.ts',
        from: 'hasShownContact: row.verification_level >= 1,',
        to: 'hasShownContact: true,',
      },
    ],
  },
  {
    name: 'a review at the desk leaves with the batch, and visits are told in groups',
    attack: quietDays,
    edits: [
      {
        path: 'server/reviews/publishing/withdraw-commands.ts',
        from: "  if (review.state === 'withdrawn') return;\n",
        to: "  if (review.state !== 'published') return takeBackAtOnce(tools, trx, review as never);\n",
      },
      {
        path: 'server/identity/told-seen-commands.ts',
        from: 'const toldTogether = 5;',
        to: 'const toldTogether = 1;',
      },
    ],
  },
  {
    name: 'a review at the desk leaves with the batch',
    attack: quietDays,
    edits: [
      {
        path: 'server/reviews/publishing/withdraw-commands.ts',
        from: "  if (review.state === 'withdrawn') return;\n",
        to: "  if (review.state !== 'published') return takeBackAtOnce(tools, trx, review as never);\n",
      },
    ],
  },
  {
    name: 'last visits are told for five members',
    attack: visits,
    edits: [
      {
        path: 'server/identity/told-seen-commands.ts',
        from: 'const toldTogether = 5;',
        to: 'const toldTogether = 1;',
      },
    ],
  },
  {
    name: 'what was taken back is not published meanwhile',
    attack: quietDays,
    edits: [
      {
        path: 'server/reviews/publishing/publish-commands.ts',
        from: "    // Its author withdrew it.\n    .where('leaves_on', 'is', null)\n",
        to: '',
      },
      {
        path: 'server/reviews/publishing/publish-commands.ts',
        from: "    .where('publish_on', '<=', batch.day)\n    .where('leaves_on', 'is', null)\n",
        to: "    .where('publish_on', '<=', batch.day)\n",
      },
    ],
  },
  {
    name: 'the days of provisional access are sealed',
    attack: quietDays,
    edits: [
      {
        path: 'server/access/sealed-periods.ts',
        from: 'return { ...hidden, member_id: null,',
        to: 'return { starts_at: startsAt, ends_at: endsAt, member_id: memberId,',
      },
    ],
  },
  {
    name: 'what a settlement tells replaces the days of provisional access',
    attack: quietDays,
    edits: [
      {
        path: 'server/access/commands.ts',
        from: '  if (pass === null) return;\n  const today',
        to: '  if (pass !== null) return;\n  const today',
      },
    ],
  },
  {
    name: 'who only names an organisation is a voice by themselves',
    attack: claimed,
    edits: [
      {
        path: 'server/reviews/scores/voice.ts',
        from: 'isMailOf(email, website) ? organisationKeyOfMail(email) : null',
        to: 'isMailOf(email, website) ? organisationKeyOfMail(email) : domainOf(website)',
      },
    ],
  },
  {
    name: 'a decline that can be undone moves no number of ventures',
    attack: claimed,
    edits: [
      {
        path: 'server/reviews/moderation/match-queries.ts',
        from: "decision in ('decline', 'remove')",
        to: "decision = 'no decline'",
      },
    ],
  },
  {
    name: 'numbers of ventures are told in bands',
    attack: claimed,
    edits: [
      {
        path: 'server/reviews/moderation/match-queries.ts',
        from: 'bands.find((from) => count >= from) ?? 0',
        to: 'bands.find((from) => count < 0 * from) ?? count',
      },
    ],
  },
  {
    name: 'the forecast of the batches knows no voices',
    attack: claimed,
    edits: [
      {
        path: 'server/reviews/moderation/batch-queries.ts',
        from: "    .select(['reviews.answers', 'reviews.review_text'])",
        to: "    .select(['reviews.organisation_number', 'reviews.answers', 'reviews.review_text'])",
      },
      {
        path: 'server/reviews/moderation/batch-queries.ts',
        from: '      voice: row.id,',
        to: '      voice: row.organisation_number ?? row.id,',
      },
    ],
  },
  {
    name: 'a suspension leaves writers among whom one is looked at',
    attack: claimed,
    edits: [
      {
        path: 'server/reviews/moderation/screening-queries.ts',
        from: "    .where('id', '=', sql<string>`any(${here}::uuid[])`)\n",
        to: "    .where('id', '=', sql<string>`any(${here}::uuid[])`)\n    .where('suspended_at', 'is', null)\n",
      },
    ],
  },
  {
    name: 'so does a role',
    attack: claimed,
    edits: [
      {
        path: 'server/reviews/moderation/screening-queries.ts',
        from: ".where('role_before', '=', 'member')",
        to: ".where('role_before', '=', 'admin')",
      },
    ],
  },
  {
    name: 'what a mail shows is told where five share it',
    attack: claimed,
    edits: [
      {
        path: 'server/reviews/writing/submission-commands.ts',
        from: 'isProven && (isTold || levelBefore > 0) ? 1 : 0',
        to: 'isProven && (isTold || levelBefore > -1) ? 1 : 0',
      },
    ],
  },
  {
    name: 'a claimed funder is told where five share that their mail does not show it',
    attack: claimed,
    edits: [
      {
        path: 'server/reviews/writing/submission-commands.ts',
        from: 'isClaimTold: isTold && !isProven',
        to: 'isClaimTold: !isProven',
      },
    ],
  },
  {
    name: 'only those who may write about a subject hide its writers',
    attack: claimed,
    edits: [
      {
        path: 'server/reviews/moderation/screening-queries.ts',
        from: 'refusalToWrite(account, kind) === null',
        to: "(account.memberType === 'other' || refusalToWrite(account, kind) !== undefined)",
      },
    ],
  },
  {
    name: 'a claimed funder does not go with the author',
    attack: claimed,
    edits: [
      {
        path: 'server/reviews/moderation/queries.ts',
        from: 'openClaim(vault, row.sealed_claim)',
        to: "((await (await import('../authorship/link-queries.ts')).findMyVenture(db, { vault, reviewId }))?.name ?? null)",
      },
    ],
  },
  {
    name: 'sessions of members are not shown',
    attack: traces,
    edits: [
      {
        path: 'server/members/admin/member-queries.ts',
        from: "sessions: row.role === 'admin' || row.isModerator ?",
        to: "sessions: row.role !== 'admin' || row.isModerator ?",
      },
    ],
  },
  {
    name: 'sessions show since a role was given',
    attack: traces,
    edits: [
      {
        path: 'server/members/admin/member-queries.ts',
        from: 'since === null || signedInAt >= since',
        to: 'since === null || signedInAt >= since || true',
      },
    ],
  },
  {
    name: 'emails that a member causes are not kept beside the address',
    attack: traces,
    edits: [
      {
        path: 'server/mail/sending-commands.ts',
        from: 'const isShown = emailsOfAdmins.has(emailName) ||',
        to: 'const isShown = emailName !== null ||',
      },
    ],
  },
  {
    name: 'a reminder that is not written counts as sent',
    attack: traces,
    edits: [
      {
        path: 'server/reminders/jobs.ts',
        from: "return countUnwritten(context, 'reminders.letter');",
        to: 'return;',
      },
    ],
  },
  {
    name: 'a refused email that tells of access has no domain',
    attack: traces,
    edits: [
      {
        path: 'server/mail/sending-commands.ts',
        from: "domain: emailsOfAdmins.has(emailName) ? (to.split('@')[1] ?? null) : null,",
        to: "domain: to.split('@')[1] ?? null,",
      },
    ],
  },
  {
    name: 'a report of a row has a day and no member',
    attack: traces,
    edits: [
      {
        path: 'server/deals/reporting/queries.ts',
        from: 'reportedOn: dayOf(row.reported_at),',
        to: 'reportedOn: row.reported_at.toISOString(),',
      },
    ],
  },
  {
    name: 'access by corrections is told late',
    attack: traces,
    edits: [
      {
        path: 'server/access/access-of-members.ts',
        from: "passes.kind not in ('code', 'application', 'admin')",
        to: "passes.kind not in ('correction', 'code', 'application', 'admin')",
      },
    ],
  },
  {
    name: 'a pass reads as long as its kind gives',
    attack: traces,
    edits: [
      {
        path: 'server/access/access-of-members.ts',
        from: 'passes.told_ends_at - make_interval(days => ${daysOfKind})',
        to: 'passes.told_ends_at - (passes.ends_at - passes.starts_at)',
      },
    ],
  },
  {
    name: 'the audit names no member who took a file',
    attack: traces,
    edits: [
      {
        path: 'server/exports/commands.ts',
        from: 'isStaff(viewer) ? {} :',
        to: 'isStaff(viewer) || viewer !== null ? {} :',
      },
    ],
  },
  {
    name: 'the audit finds no file by the member who took it',
    attack: traces,
    edits: [
      {
        path: 'server/audit/filters.ts',
        from: 'sql<boolean>`(${isActor} and not ${isHidden})`',
        to: 'isActor',
      },
    ],
  },
  {
    name: 'an approved request is given its days',
    attack: traces,
    edits: [
      { path: 'server/access/commands.ts', from: "if (free.kind === 'code' && isCovered(", to: 'if (isCovered(' },
    ],
  },
  {
    name: 'a merge moves no pass of which admins are not told',
    attack: traces,
    edits: [
      {
        path: 'server/access/admin-pass-commands.ts',
        from: 'where member_id = ${memberId} and not ${isTold}`',
        to: 'where member_id = ${memberId} and not ${isTold} and false`',
      },
    ],
  },
  {
    name: 'a merge moves nothing that was done with access',
    attack: traces,
    edits: [
      {
        path: 'server/members/admin/merge-commands.ts',
        from: 'if (isOneMailbox || table.isOfAccess !== true)',
        to: 'if (isOneMailbox || table.table !== null)',
      },
    ],
  },
  {
    name: 'on which days members read rows is forgotten',
    attack: traces,
    edits: [
      {
        path: 'server/readings/commands.ts',
        from: 'or (read_on < ${today}::date and fast_hour is null)',
        to: 'or (read_on < ${yesterday}::date and fast_hour is null)',
      },
    ],
  },
  {
    name: 'provisional access names no member',
    attack: unnamed,
    edits: [
      {
        path: 'server/access/sealed-periods.ts',
        from: 'return { ...hidden, member_id: null,',
        to: 'return { ...hidden, member_id: memberId,',
      },
    ],
  },
  {
    name: 'sending locks no row of a member',
    attack: unnamed,
    edits: [
      {
        path: 'server/access/lock-commands.ts',
        from: 'await sql`select pg_advisory_xact_lock(hashtextextended(${`access of ${memberId}`}, 0))`.execute(trx);',
        to: 'await sql`select id from members where id = ${memberId} for no key update`.execute(trx);',
      },
    ],
  },
  {
    name: 'links that lead nowhere take the place of those that are cut',
    attack: lostAccounts,
    edits: [
      {
        path: 'server/reviews/authorship/link-commands.ts',
        from: 'await writeLink(trx, { vault, reviewId, link: lostLink(lost, choices) });',
        to: "await trx.deleteFrom('authorship.review_authors').where('review_id', '=', reviewId).execute();",
      },
    ],
  },
  {
    name: 'what was sent from an account that is gone counts like others',
    attack: lostAccounts,
    edits: [
      {
        path: 'server/reviews/intake/commands.ts',
        from: 'if (one.isOrphan) return writeLink(',
        to: 'if (one.isOrphan) return;\n  if (reviewId === null) return writeLink(',
      },
    ],
  },
  {
    name: 'no row for those of whom no refused review is told',
    attack: unnamed,
    edits: [
      {
        path: 'server/reviews/scores/record-counts-commands.ts',
        from: 'authors.filter(({ recorded }) => recorded.declined > 0)',
        to: 'authors',
      },
    ],
  },
  {
    name: 'no two emails to a mailbox have one digest',
    attack: unnamed,
    edits: [
      {
        path: 'server/mail/sending-commands.ts',
        from: "ownerDigests(vault.authors, { of: 'email', taken: sent })(mailbox)",
        to: "vault.digest('mail.mailbox', mailbox)",
      },
    ],
  },
  {
    name: 'what a review earned stays when it is withdrawn',
    attack: moderators,
    edits: [
      {
        path: 'server/reviews/settlement/commands.ts',
        from: "    case 'withdraw':\n      return endProvisionalPass(",
        to: "    case 'withdraw':\n      await revokeReviewPasses(trx, of);\n      return endProvisionalPass(",
      },
    ],
  },
  {
    name: 'access that fraud ends keeps no day of the approval',
    attack: desk,
    edits: [
      {
        path: 'server/access/commands.ts',
        from: '.set({ starts_at: after(month, -days(revokedDays)), ends_at: month })',
        to: '.set({ ends_at: month })',
      },
    ],
  },
  {
    name: 'marks, saved filters and reports on rows are written anew as well',
    attack: fileOrder,
    edits: [
      {
        path: 'server/reviews/shuffling/commands.ts',
        from: "  helpful_marks: 'member_id',\n",
        to: '',
      },
    ],
  },
  {
    name: 'an alert begins with the day',
    attack: fileOrder,
    edits: [
      {
        path: 'server/saved-views/commands.ts',
        from: '? { alert_token: newToken(), alerted_at: startOfDay(now) }',
        to: '? { alert_token: newToken(), alerted_at: now }',
      },
    ],
  },
  {
    name: 'a report on a row says the day',
    attack: fileOrder,
    edits: [
      {
        path: 'server/deals/reporting/commands.ts',
        from: 'reported_at: startOfDay(now),',
        to: 'reported_at: now,',
      },
    ],
  },
  {
    name: 'what a review earns begins with a month',
    attack: settlementDays,
    edits: [
      {
        path: 'server/access/rules.ts',
        from: '  const startsAt = startOfMonth(earned.now);\n',
        to: '  const startsAt = today;\n',
      },
    ],
  },
  {
    name: 'what a review earns ends with a month',
    attack: settlementDays,
    edits: [
      {
        path: 'server/access/rules.ts',
        from: 'const endsAt = upToMonth(after(today, days(reviewAccessDays)));',
        to: 'const endsAt = after(today, days(reviewAccessDays));',
      },
    ],
  },
  {
    name: 'an account says the month of its opening',
    attack: openingDays,
    edits: [
      {
        path: 'server/identity/sign-up-commands.ts',
        from: '  created_at: startOfMonth(now),\n',
        to: '  created_at: now,\n',
      },
    ],
  },
  {
    name: 'accepted terms say the month',
    attack: openingDays,
    edits: [
      {
        path: 'server/identity/sign-up-commands.ts',
        from: '  terms_accepted_at: startOfMonth(now),\n',
        to: '  terms_accepted_at: now,\n',
      },
    ],
  },
  {
    name: 'rows that were read lie beside no member',
    attack: rowsRead,
    edits: [
      {
        path: 'server/readings/digests.ts',
        from: '  const all = authors.digests(purpose, text);\n',
        to: '  const all = authors === null ? [] : [Buffer.from(`${purpose} ${text}`)];\n',
      },
    ],
  },
  {
    name: 'each day of reading has a code of its own',
    attack: rowsRead,
    edits: [
      {
        path: 'server/readings/digests.ts',
        from: "digestsOf(vault, 'rows read', `${memberId}\\n${readOn}`)",
        to: "digestsOf(vault, 'rows read', readOn === '' ? '' : memberId)",
      },
    ],
  },
  {
    name: 'a reading loses its minute overnight',
    attack: rowsRead,
    edits: [
      {
        path: 'server/readings/commands.ts',
        from: 'set minute = 0, minute_row_count = 0,',
        to: 'set minute_row_count = 0,',
      },
    ],
  },
  {
    name: 'rows that were read are written anew each night',
    attack: rowsRead,
    edits: [
      {
        path: 'server/reviews/shuffling/commands.ts',
        from: "  deal_readings: 'reader_digest',\n",
        to: '',
      },
    ],
  },
  {
    name: 'whose a session is and when it began are sealed',
    attack: beingHere,
    edits: [
      {
        path: 'server/identity/stored-sessions.ts',
        from: 'sealed: authors.seal(purpose, padded(json, lengths)) };',
        to: 'sealed: Buffer.from(padded(json, lengths)) };',
      },
      {
        path: 'server/identity/stored-sessions.ts',
        from: 'const json = authors.open(purpose, row.sealed);',
        to: 'const json = authors === null ? null : row.sealed.toString();',
      },
    ],
  },
  {
    name: 'sessions name no member',
    attack: beingHere,
    edits: [
      {
        path: 'server/identity/stored-sessions.ts',
        from: 'member_digest: authors.digest(purpose, memberId),',
        to: 'member_digest: Buffer.from(memberId),',
      },
    ],
  },
  {
    name: 'visits of a month name no member',
    attack: beingHere,
    edits: [
      {
        path: 'server/visits/visits.ts',
        from: 'visitor_digest: authors.digest(purpose, `${memberId}\\n${monthOf(seenOn)}`),',
        to: 'visitor_digest: Buffer.from(`${memberId} ${monthOf(seenOn)}`),',
      },
    ],
  },
  {
    name: 'links to sign in name no address',
    attack: beingHere,
    edits: [
      {
        path: 'server/identity/link-commands.ts',
        from: "authors.digests('sign-in link', email);",
        to: '[...(authors === null ? [] : [Buffer.from(email)])];',
      },
    ],
  },
  {
    name: 'a visit is told when its month is over',
    attack: beingHere,
    edits: [
      {
        path: 'server/visits/visits.ts',
        from: "    .where('month', '<', thisMonth)\n",
        to: "    .where('month', '<=', thisMonth)\n",
      },
    ],
  },
  {
    name: 'an app says the month in which it was added',
    attack: beingHere,
    edits: [
      {
        path: 'server/identity/factor-commands.ts',
        from: 'proved_at: startOfMonth(app.now),',
        to: 'proved_at: app.now,',
      },
    ],
  },
  {
    name: 'the step of a code goes within a night',
    attack: beingHere,
    edits: [
      {
        path: 'server/identity/jobs.ts',
        from: '    await forgetCodeSteps(db, now);\n',
        to: '    void forgetCodeSteps;\n',
      },
    ],
  },
  {
    name: 'apps are written anew each night',
    attack: beingHere,
    edits: [
      {
        path: 'server/reviews/shuffling/commands.ts',
        from: "  identity_totp: 'member_id',\n",
        to: '',
      },
    ],
  },
  {
    name: 'tokens of connected programs are written anew as well',
    attack: fileOrder,
    edits: [
      {
        path: 'server/reviews/shuffling/commands.ts',
        from: "  program_tokens: 'digest',\n",
        to: '',
      },
    ],
  },
  {
    name: 'the search for funders reads no class with too few voices',
    attack: find,
    edits: [
      {
        path: 'server/find/treatment-queries.ts',
        from: "    .where('voices', '>=', fewestVoices)\n",
        to: '',
      },
    ],
  },
  {
    name: 'the search for funders knows scores as the pages round them',
    attack: find,
    edits: [
      {
        path: 'server/find/treatment-queries.ts',
        from: '{ value: oneDecimal(value), reviewClass }',
        to: '{ value, reviewClass }',
      },
      {
        path: 'server/find/treatment-queries.ts',
        from: 'oneDecimal(meanOf(scores.map(({ value }) => value)))',
        to: 'meanOf(scores.map(({ value }) => value))',
      },
    ],
  },
];
