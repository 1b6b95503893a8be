/*
 * By which columns of the database each list may be filtered and sorted, as their keys stand in an address: whatever is
 * a name of a column anywhere in the database and is not here is refused. What is no column (`search`, `limit`, a
 * figure that is computed) is not named.
 */

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const deals = words(`
  amount amountBand amountUsd asOf climateFocus confidence currency date datePrecision deadline debtType decision
  description durationMonths foundedYear funderIds funderNames funderReviews funderScore funderTypes grantType
  impactFocus instrument lastVerifiedOn licence loanStatus notes openToUnsolicited origin preMoneyUsd programme
  programmeTitle publicBorrower ratePct rateType recipientCountry recipientName recipientRegion recipientType recordType roundType sdgs
  sectors sourceName sourceRecordId sourceUrl stage stakePct teamSize termMonths title underrepresentedLed useOfFunds
  womenLed youthLed`);
const dealSorts = words(`
  amountUsd asOf date deadline debtType durationMonths foundedYear funderNames funderReviews funderScore grantType
  instrument lastVerifiedOn loanStatus preMoneyUsd ratePct recipientCountry recipientName roundType stakePct termMonths
  title`);
const members = words('email isModerator lastSeenOn memberType organisation reason role');
const reminders = words('createdOn email lastSentOn nextSendOn sentCount state why');
const audit = words('action happenedAt reason requestId targetId targetKind');
const removals = words('kind name note reason removedBy removedOn sourceName');
const funderReviews = words(
  'flags fundingKind headline overall publishOn reviewClass sentOn state subjectId subjectKind',
);
const entrepreneurReviews = words('flags fundingKind headline publishOn reviewClass sentOn state subjectId');
const records = words('country name reviews state types website');
const ventures = words('country name reviews sector state types website');

export const filters: Readonly<Record<string, readonly string[]>> = {
  'GET /api/deals/:kind': deals,
  'GET /api/v1/deals/:kind': deals,
  'GET /api/deals/:kind/count': deals,
  'GET /api/deals/:kind/exportable': deals,
  'GET /api/deals/:kind/facets': deals,
  'GET /api/deals/:kind/funders': deals,
  'GET /api/deals/:kind/charts/:chart': deals,
  'GET /api/deals/:kind/terms': deals,
  'GET /api/deals/:kind/cost-terms': deals,
  'POST /api/deals/:kind/exports': deals,
  'GET /api/funders': ['country', 'kind'],
  'GET /api/funders/:id/reviews': ['kind', 'outcome', 'overall', 'reviewClass'],
  'GET /api/funders/search': ['term'],
  'GET /api/providers': ['country'],
  'GET /api/providers/:id/reviews': ['overall'],
  'GET /api/review-tombstones': ['subjectId', 'subjectKind'],
  'GET /api/admin/members': members,
  'GET /api/admin/members/count': members,
  'POST /api/admin/members/exports': members,
  'POST /api/admin/member-actions': members,
  'POST /api/admin/member-actions/preview': members,
  'POST /api/admin/member-erasures': members,
  'POST /api/admin/member-links': members,
  'POST /api/admin/member-sign-outs': members,
  'GET /api/admin/reminders': reminders,
  'GET /api/admin/reminders/count': reminders,
  'GET /api/admin/reminders/preview': ['email'],
  'POST /api/admin/reminders/cancel': reminders,
  'POST /api/admin/reminders/reschedule': reminders,
  'POST /api/admin/reminders/send': reminders,
  'GET /api/admin/audit': audit,
  'GET /api/admin/audit/count': audit,
  'POST /api/admin/audit/export': audit,
  'GET /api/admin/deal-removals': removals,
  'GET /api/admin/deal-removals/count': removals,
  'GET /api/admin/funders': records,
  'GET /api/admin/funders/count': records,
  'POST /api/admin/funders/states': records,
  'GET /api/admin/providers': records,
  'GET /api/admin/providers/count': records,
  'POST /api/admin/providers/states': records,
  'GET /api/admin/entrepreneurs': ventures,
  'GET /api/admin/entrepreneurs/count': ventures,
  'POST /api/admin/entrepreneurs/states': ventures,
  'GET /api/admin/funder-reviews': funderReviews,
  'GET /api/admin/funder-reviews/count': funderReviews,
  'POST /api/admin/funder-reviews/exports': funderReviews,
  'GET /api/admin/entrepreneur-reviews': entrepreneurReviews,
  'GET /api/admin/entrepreneur-reviews/count': entrepreneurReviews,
  'POST /api/admin/entrepreneur-reviews/exports': entrepreneurReviews,
  'GET /api/admin/access-applications': ['state'],
  'GET /api/admin/appeals': ['state'],
  'GET /api/admin/suspension-appeals': ['state'],
  'GET /api/admin/deal-reports': ['state'],
  'GET /api/admin/funder-claims': ['state'],
  'GET /api/admin/funder-logos': ['state'],
  'GET /api/admin/imports': ['before'],
  'GET /api/admin/imports/:importId/rows': ['code', 'state'],
  'GET /api/admin/orders': ['kind'],
  'GET /api/admin/review-reports': ['state'],
  'GET /api/admin/review-responses': ['state'],
  'GET /api/admin/reviews': ['language', 'state', 'subjectKind'],
};

export const sorts: Readonly<Record<string, readonly string[]>> = {
  'GET /api/deals/:kind': dealSorts,
  'GET /api/v1/deals/:kind': dealSorts,
  'POST /api/deals/:kind/exports': dealSorts,
  // `median` is that of the group.
  'GET /api/deals/:kind/funders': ['median', 'name'],
  'GET /api/funders': ['name'],
  'GET /api/providers': ['name'],
  'GET /api/admin/members': ['email', 'lastSeenOn'],
  'GET /api/admin/reminders': ['createdOn', 'lastSentOn', 'nextSendOn', 'sentCount'],
  'GET /api/admin/audit': ['happenedAt'],
  'GET /api/admin/funder-reviews': ['overall', 'publishOn', 'sentOn'],
  'GET /api/admin/entrepreneur-reviews': ['publishOn', 'sentOn'],
  'GET /api/admin/deal-removals': ['removedOn'],
  'GET /api/admin/funders': ['name', 'reviews'],
  'GET /api/admin/providers': ['name', 'reviews'],
  'GET /api/admin/entrepreneurs': ['name', 'reviews'],
};

/** What no caller may find out by asking for it, in whatever words. */
export const precious: readonly string[] = words(`
  member_id memberId member_digest members.email members.identity_subject author author.email author.memberId
  authorship.review_authors.member_digest organisation_digest secret_hash restore_hash
  share_token alert_token code_digest sealed_secret sealed_private_key suspended_at password passwordHash __proto__
  constructor email;drop email,1 (select) 1 *`);
