import { fileURLToPath } from 'node:url';
import { accessJobs } from './access/jobs.ts';
import { findKeyHolder } from './api-keys/find-key-holder.ts';
import { apiKeyJobs } from './api-keys/jobs.ts';
import { accountJobs } from './members/jobs.ts';
import { hasSampleMembers } from './sample-data/queries.ts';
import { registerApiKeyRoutes } from './members/api-key-routes.ts';
import { registerWebhookRoutes } from './members/webhook-routes.ts';
import { webhookJobs } from './webhooks/jobs.ts';
import { registerConnectionRoutes } from './members/connection-routes.ts';
import { registerFactorRoutes } from './members/factor-routes.ts';
import { deletionJobs } from './erasure/jobs.ts';
import { registerOwnAccountRoutes } from './members/own-account-routes.ts';
import { registerAccountRoutes } from './members/routes.ts';
import { registerJobRoutes } from './jobs/routes.ts';
import { overviewJobs } from './overview/due-jobs.ts';
import { numberJobs } from './numbers/jobs.ts';
import { registerNumberRoutes } from './numbers/routes.ts';
import { registerOverviewRoutes } from './overview/routes.ts';
import { registerAdminRoutes } from './members/admin/list-routes.ts';
import { auditJobs } from './audit/jobs.ts';
import { registerAuditRoutes } from './audit/routes.ts';
import { claimJobs } from './claims/jobs.ts';
import { heldClaimsJob } from './claims/moderation-commands.ts';
import { logoJobs } from './funder-logos/jobs.ts';
import { registerFunderPictureRoutes } from './funder-pictures/routes.ts';
import { registerLogoRoutes } from './funder-logos/routes.ts';
import { registerClaimRoutes } from './claims/routes.ts';
import type { Context } from './context.ts';
import { poolSizes } from './database/prepared.ts';
import { freeAccessJobs } from './free-access/jobs.ts';
import { registerFreeAccessRoutes } from './free-access/routes.ts';
import { findJobs } from './find/jobs.ts';
import { registerFindRoutes } from './find/routes.ts';
import { registerSavedSearchRoutes } from './find/saved-search-routes.ts';
import { registerEntrepreneurRoutes } from './entrepreneurs/routes.ts';
import { registerFunderRoutes } from './funders/routes.ts';
import { registerExportRoutes } from './exports/routes.ts';
import { dealJobs } from './deals/jobs.ts';
import { heldDealReportsJob } from './deals/reporting/commands.ts';
import { registerDeskRoutes } from './desk/routes.ts';
import { invitationJobs } from './invitations/jobs.ts';
import { registerInvitationRoutes } from './invitations/routes.ts';
import { importJobs } from './imports/jobs.ts';
import { savedViewJobs } from './saved-views/jobs.ts';
import { registerDealReportRoutes } from './deals/reporting/routes.ts';
import { registerDealEditingRoutes } from './deals/editing/routes.ts';
import { registerImportRoutes } from './imports/routes.ts';
import { registerDealRoutes } from './deals/routes.ts';
import { registerInsightRoutes } from './insights/routes.ts';
import { registerSavedViewRoutes } from './saved-views/routes.ts';
import { registerHelpfulRoutes } from './helpful/routes.ts';
import { registerHomeRoutes } from './home/routes.ts';
import { createHttp, type App } from './http/create-http.ts';
import { receiveCspReports } from './http/csp-reports.ts';
import { shedLoad } from './http/load-shedding.ts';
import { describeApi } from './http/open-api.ts';
import { serveShell } from './http/shell.ts';
import { findViewer } from './identity/find-viewer.ts';
import { identityJobs } from './identity/jobs.ts';
import { registerIdentityRoutes } from './identity/routes.ts';
import type { JobDefinition } from './queue/queue.ts';
import { mailJobs } from './mail/jobs.ts';
import { registerEmailRoutes } from './mail/email-routes.ts';
import { registerOutboxRoutes } from './mail/outbox-routes.ts';
import { memberJobs } from './members/admin/jobs.ts';
import { registerMemberRoutes } from './members/admin/routes.ts';
import { secondAdminJobs } from './members/second-admin/jobs.ts';
import { registerSecondAdminRoutes } from './members/second-admin/routes.ts';
import { suspensionJobs } from './members/suspensions/jobs.ts';
import { registerSuspensionRoutes } from './members/suspensions/routes.ts';
import { refuseWritesWithoutRoom } from './operations/free-space.ts';
import { reminderJobs } from './reminders/jobs.ts';
import { registerAdminReminderRoutes } from './reminders/admin-routes.ts';
import { registerGuestReminderRoutes } from './reminders/guest-routes.ts';
import { registerReminderStopRoutes } from './reminders/stop-routes.ts';
import { settingsOrDefaults, supportEmailOf } from './current-settings.ts';
import { registerSettingRoutes } from './product-settings/routes.ts';
import { registerProviderRoutes } from './providers/routes.ts';
import { registerLiveLinkRoutes } from './public-api/live-links.ts';
import { programJobs } from './programs/jobs.ts';
import { registerProgramRoutes } from './programs/routes.ts';
import { registerMcpRoutes } from './mcp/routes.ts';
import { registerPublicApiRoutes } from './public-api/routes.ts';
import { pageFinder } from './public-pages/find-page.ts';
import { registerPublicPageRoutes } from './public-pages/routes.ts';
import { refusalsOfRoutes } from './refusals-of-routes.ts';
import { limitRequests } from './rate-limits/limit-requests.ts';
import { shortlistJobs } from './shortlist/jobs.ts';
import { registerShortlistFileRoutes } from './shortlist-files/routes.ts';
import { registerShortlistRoutes } from './shortlist/routes.ts';
import { registerReminderRoutes } from './reminders/routes.ts';
import { answerWritesOnce } from './idempotency/answer-once.ts';
import { repeatedWriteJobs } from './idempotency/jobs.ts';
import { replyJobs } from './replies/jobs.ts';
import { heldResponsesJob } from './replies/moderation-commands.ts';
import { registerReplyRoutes } from './replies/routes.ts';
import { reviewReportJobs } from './review-reports/jobs.ts';
import { heldReportsJob } from './review-reports/moderation-commands.ts';
import { registerReviewReportRoutes } from './review-reports/routes.ts';
import { reviewJobs } from './reviews/jobs.ts';
import { registerPublishedReviewRoutes } from './reviews/publishing/published-routes.ts';
import { registerReviewRoutes } from './reviews/routes.ts';
import { setupJobs } from './setup/jobs.ts';
import { registerSetupRoutes } from './setup/routes.ts';
import { searchJobs } from './searches/jobs.ts';
import { registerSampleDataRoutes } from './sample-data/routes.ts';
import { mergingJobs } from './merging/jobs.ts';
import { registerMergeRoutes } from './merging/routes.ts';
import { registerSubjectRecordRoutes } from './subject-records/routes.ts';
import { transparencyJobs } from './transparency/jobs.ts';
import { registerOrderRoutes } from './orders/routes.ts';
import { registerTransparencyRoutes } from './transparency/routes.ts';

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url));

/** The table of contents of the server: one line per feature. */
const features = [
  registerIdentityRoutes,
  registerAccountRoutes,
  registerFactorRoutes,
  registerApiKeyRoutes,
  registerWebhookRoutes,
  registerConnectionRoutes,
  registerOwnAccountRoutes,
  registerHomeRoutes,
  registerTransparencyRoutes,
  registerOrderRoutes,
  registerFunderRoutes,
  registerEntrepreneurRoutes,
  registerProviderRoutes,
  registerReviewRoutes,
  registerReminderStopRoutes,
  registerReminderRoutes,
  registerPublishedReviewRoutes,
  registerClaimRoutes,
  registerLogoRoutes,
  registerFunderPictureRoutes,
  registerReplyRoutes,
  registerHelpfulRoutes,
  registerReviewReportRoutes,
  registerGuestReminderRoutes,
  registerAdminReminderRoutes,
  registerDealRoutes,
  registerInsightRoutes,
  registerFindRoutes,
  registerSavedSearchRoutes,
  registerSavedViewRoutes,
  registerShortlistFileRoutes,
  registerShortlistRoutes,
  registerExportRoutes,
  registerPublicApiRoutes,
  registerLiveLinkRoutes,
  registerMcpRoutes,
  registerProgramRoutes,
  registerDealReportRoutes,
  registerDealEditingRoutes,
  registerImportRoutes,
  registerFreeAccessRoutes,
  registerAdminRoutes,
  registerInvitationRoutes,
  registerOverviewRoutes,
  registerDeskRoutes,
  registerNumberRoutes,
  registerSettingRoutes,
  registerSetupRoutes,
  registerMemberRoutes,
  registerSuspensionRoutes,
  registerSecondAdminRoutes,
  registerSubjectRecordRoutes,
  registerMergeRoutes,
  registerJobRoutes,
  registerAuditRoutes,
  registerSampleDataRoutes,
  registerOutboxRoutes,
  registerEmailRoutes,
] as const;

/** Everything that answers, behind the limits and in front of the pages. */
export async function buildApp(context: Context): Promise<App> {
  const { config } = context;
  const isHttps = config.publicUrl.startsWith('https:');
  const site = {
    origins: [config.publicUrl, ...(config.apiUrl === null ? [] : [config.apiUrl])],
  };
  const app = createHttp({ log: context.log, isHttps, trustedProxies: config.trustedProxies, site });
  // Elsewhere the process shares its cores with a build, a browser and tests, and is late for their sake.
  if (config.environment === 'production')
    await shedLoad(app, () => poolSizes(context.db).waiting + context.reads.waiting());
  limitRequests(app, context);
  refuseWritesWithoutRoom(app, config);
  app.decorate('findViewer', findViewer(context));
  app.decorate('findKeyHolder', findKeyHolder(context));
  app.decorate('keyCalls', new Map());
  answerWritesOnce(app, context);
  await describeApi(app, { ...config, refusalsOfRoutes });
  app.get('/healthz', { schema: { hide: true }, config: { gate: 'anyone' } }, async () => ({ status: 'ok' }));
  receiveCspReports(app);

  for (const register of features) register(app, context);
  registerPublicPageRoutes(app, context);
  await serveShell(app, {
    folder: webFolder,
    ...config,
    findPage: pageFinder(context),
    readSettings: async () => {
      const settings = await settingsOrDefaults(context);
      return { supportEmail: supportEmailOf(config, settings), settings };
    },
    hasSampleData: () => hasSampleMembers(context.db),
  });
  return app;
}

/** Everything that is done after an answer or on a schedule. */
export const jobDefinitions: readonly JobDefinition[] = [
  ...accessJobs,
  ...accountJobs,
  ...apiKeyJobs,
  ...webhookJobs,
  ...programJobs,
  ...deletionJobs,
  ...identityJobs,
  ...reviewJobs,
  ...reminderJobs,
  ...claimJobs,
  ...logoJobs,
  ...replyJobs,
  ...reviewReportJobs,
  ...dealJobs,
  ...savedViewJobs,
  ...shortlistJobs,
  ...importJobs,
  ...invitationJobs,
  ...numberJobs,
  ...overviewJobs,
  ...searchJobs,
  ...findJobs,
  ...setupJobs,
  ...freeAccessJobs,
  ...memberJobs,
  ...suspensionJobs,
  ...secondAdminJobs,
  heldClaimsJob,
  heldResponsesJob,
  heldReportsJob,
  heldDealReportsJob,
  ...mergingJobs,
  ...mailJobs,
  ...auditJobs,
  ...transparencyJobs,
  ...repeatedWriteJobs,
];
