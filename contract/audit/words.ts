/**
 * What admins do, and to what, in words. Every action that the server writes stands here: its writer takes no other
 * (server/audit/commands.ts).
 */

export const auditActions = {
  'access_application.approve': 'Approved a request for free access',
  'access_application.decline': 'Declined a request for free access',
  'access_code.create': 'Made an access code',
  'access_code.switch_off': 'Switched an access code off',
  'access_code.switch_on': 'Switched an access code on',
  'audit.export': 'Exported the audit',
  'audit.key': 'Gave the audit a new key',
  'claim.approve': 'Approved a claim',
  'claim.decline': 'Declined a claim',
  'claim.revoke': 'Ended a claim',
  'deal.add': 'Added a deal',
  'deal.edit': 'Edited a deal',
  'deal.remove': 'Took a deal out',
  'deal.restore': 'Brought a deal back',
  'deal.undo': 'Took the last edit of a deal back',
  'deal_report.accept': 'Accepted a report about a row',
  'deal_report.decline': 'Declined a report about a row',
  'deals.export': 'Exported deals',
  'deals.trace': 'Looked for the account that a file came from',
  'entrepreneur.add_alias': 'Gave an entrepreneur another name',
  'entrepreneur.change_states': 'Listed or hid several entrepreneurs',
  'entrepreneur.dismiss_duplicates': 'Said that two entrepreneurs are not the same',
  'entrepreneur.edit': 'Edited an entrepreneur',
  'entrepreneur.merge': 'Merged two entrepreneurs',
  'entrepreneur.remove_alias': 'Took another name of an entrepreneur away',
  'funder.add_alias': 'Gave a funder another name',
  'funder.change_states': 'Listed or hid several funders',
  'funder.dismiss_duplicates': 'Said that two funders are not the same',
  'funder.edit': 'Edited a funder',
  'funder.merge': 'Merged two funders',
  'funder.remove_alias': 'Took another name of a funder away',
  'import.commit': 'Took an import over',
  'import.discard': 'Discarded an import',
  'import.distrust_source': 'Stopped trusting the source of an import',
  'import.hide_funders': 'Hid the funders of an import',
  'import.list_funders': 'Listed the funders of an import',
  'import.trust_source': 'Began to trust the source of an import',
  'import.undo': 'Undid an import',
  'import_mapping.delete': 'Deleted a mapping',
  'import_mapping.save': 'Saved a mapping',
  'job.drop': 'Gave up a failed job',
  'job.retry': 'Let a failed job run again',
  'source.add': 'Kept a source',
  'source.change': 'Changed a source',
  'source.fetch': 'Fetched a source',
  'source.pause': 'Paused a source',
  'source.remove': 'Removed a source',
  'source.resume': 'Resumed a source',
  'review_run.take_in': 'Took reviews in before the hour',
  'review_run.settle': 'Gave decisions to their authors before the hour',
  'review_run.publish': 'Published reviews before the day',
  'member.change_role': 'Changed the roles of members',
  'member.erase': 'Erased members',
  'member.extend_access': 'Extended the access of members',
  'member.give_access': 'Gave members access',
  'member.give_access_until': 'Gave members access until a day',
  'member.make_admin': 'Made a member an admin',
  'member.merge': 'Merged two members',
  'member.read_access_history': 'Read the full access history of a member',
  'member.remove_factors': 'Removed the second factors of a member',
  'member.remove_note': 'Removed the note about a member',
  'member.restore': 'Restored members',
  'member.revoke_access': 'Took access back from members',
  'member.send_link': 'Sent members a sign-in link',
  'member.sign_out': 'Signed members out everywhere',
  'member.suspend': 'Suspended members',
  'member.undo_change_role': 'Took a change of roles back',
  'member.undo_extend_access': 'Took an extension of access back',
  'member.undo_give_access': 'Took the giving of access back',
  'member.undo_give_access_until': 'Took the giving of access until a day back',
  'member.undo_restore': 'Took the restoring of members back',
  'member.undo_revoke_access': 'Gave access back that was taken',
  'member.undo_suspend': 'Took a suspension back',
  'member.write_note': 'Wrote a note about a member',
  'members.export': 'Exported members',
  'provider.add_alias': 'Gave a provider another name',
  'provider.change_states': 'Listed or hid several providers',
  'provider.dismiss_duplicates': 'Said that two providers are not the same',
  'provider.edit': 'Edited a provider',
  'provider.merge': 'Merged two providers',
  'provider.remove_alias': 'Took another name of a provider away',
  'reminder.cancel': 'Cancelled a reminder',
  'reminder.export_counts': 'Exported the counts of the reminders',
  'reminder.pause_all': 'Paused all reminders',
  'reminder.reschedule': 'Moved a reminder to another day',
  'reminder.resume_all': 'Let the reminders go on',
  'reminder.reveal': 'Looked at the address of a reminder',
  'reminder.send_now': 'Sent a reminder now',
  'reply.decline': 'Declined a reply',
  'reply.approve': 'Approved a reply',
  'reply.remove': 'Took a reply down',
  'reply.request_changes': 'Asked for changes to a reply',
  'review.decline': 'Declined a review',
  'review.declare_tie': 'Declared a tie to a subject',
  'review.prove': 'Noted proof for a review',
  'review.approve': 'Approved a review',
  'review.remove': 'Took a review down',
  'review.request_changes': 'Asked for changes to a review',
  'review.undo': 'Took a decision about a review back',
  'review.unprove': 'Took the proof for a review back',
  'reviews.export': 'Exported reviews',
  'review_report.reject': 'Rejected reports about a text',
  'review_report.take_down': 'Took a reported text down',
  'sample_data.remove': 'Removed the sample data',
  'token.copy': 'Copied their own token',
  'update.decline': 'Declined an update',
  'update.approve': 'Approved an update',
  'update.remove': 'Took an update down',
  'update.request_changes': 'Asked for changes to an update',
} as const;
export type AuditAction = keyof typeof auditActions;

/** Actions of earlier releases. Audit entries are chained and never change, so their names stay readable. */
const earlierActions: Readonly<Record<string, AuditAction>> = {
  'entrepreneur.dismiss_twins': 'entrepreneur.dismiss_duplicates',
  'funder.dismiss_twins': 'funder.dismiss_duplicates',
  'provider.dismiss_twins': 'provider.dismiss_duplicates',
  'reply.publish': 'reply.approve',
  'review.publish': 'review.approve',
  'update.publish': 'update.approve',
};

export const auditTargets = {
  access_application: 'Request for free access',
  access_code: 'Access code',
  audit: 'Audit',
  deal: 'Deal',
  deal_export: 'Export of deals',
  deal_report: 'Report about a row',
  entrepreneur: 'Entrepreneur',
  found_file: 'File that was found',
  funder: 'Funder',
  funder_claim: 'Claim',
  import: 'Import',
  import_mapping: 'Mapping',
  job: 'Job',
  member: 'Member',
  member_list: 'List of members',
  members: 'Several members',
  near_match: 'Near match',
  provider: 'Provider',
  records: 'Several records',
  reminder: 'Reminder',
  review: 'Review',
  review_list: 'List of reviews',
  review_report: 'Report about a text',
  review_response: 'Reply or update',
  sample_data: 'Sample data',
  source: 'Source',
} as const;
export type AuditTarget = keyof typeof auditTargets;

/** In words; what a newer or older release wrote and this one does not know is shown as it was written. */
export function actionWords(action: string): string {
  return wordsIn(auditActions, Object.hasOwn(earlierActions, action) ? (earlierActions[action] ?? action) : action);
}

export function targetWords(kind: string): string {
  return wordsIn(auditTargets, kind);
}

function wordsIn(list: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(list, name) ? list[name] : undefined) ?? plain(name);
}

/** `funder.close_page` reads "Funder: close page". */
function plain(name: string): string {
  const words = name.replace('.', ': ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
