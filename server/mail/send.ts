import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { emails, mailFailing } from '../metrics.ts';
import { currentSettings, supportEmailOf } from '../current-settings.ts';
import { RetryLater } from '../queue/retry-later.ts';
import type { Email, EmailFrame } from './layout.ts';
import { mailboxOf } from './mailbox.ts';
import { claimSending, dropSending, recordEmail, recordRefusal } from './sending-commands.ts';
import { openTransport, type Transport } from './transport.ts';

/** Tries of a job that sends an email. The pause doubles from a minute, so that they reach over a day and a half. */
export const emailRetryLimit = 11;

/** One transport per configuration: it keeps its connections to the mail server for the next emails. */
const transports = new WeakMap<Config, Transport>();

/**
 * Sends an email; only jobs call it. `key` names the occasion: the same key gives the same Message-ID, so that an email
 * sent twice by a job that ran twice is one email to the mail programs that look. Throws when trying again may help; a
 * permanent refusal is noted and is the end of it. Above what one mailbox may get the job waits its turn; `isUrgent` is
 * for what a person waits for in front of the inbox, or must hear at once, and takes the places that are kept for that.
 * `leavesNoRow`: of what a member did that no row may tell the instant of; something else has to limit it (decision 0128).
 */
export async function sendEmail(
  context: Context,
  message: { to: string; email: Email; key: string; isUrgent?: boolean; leavesNoRow?: boolean },
): Promise<'sent' | 'refused'> {
  const { config, clock, log, db } = context;
  const mailbox = mailboxOf(message.to);
  const claim =
    message.leavesNoRow === true
      ? null
      : await claimSending(context, { mailbox, now: clock.now(), isUrgent: message.isUrgent === true });
  if (claim !== null && 'waitMilliseconds' in claim) {
    emails.inc({ outcome: 'suppressed' });
    log.warn({ event: 'mail.held' }, 'email suppressed: the mailbox got as many as it may');
    throw new RetryLater(claim.waitMilliseconds);
  }
  const failure = await transportOf(config).send({
    from: { name: config.productName, address: config.mailFrom },
    to: message.to,
    messageId: messageIdOf(config, message.key),
    sentAt: clock.now(),
    ...message.email,
  });
  // A mail server that refuses one email works; one that cannot be asked does not.
  mailFailing.set(failure !== null && !failure.isPermanent ? 1 : 0);
  emails.inc({ outcome: failure === null ? 'sent' : failure.isPermanent ? 'failed' : 'deferred' });
  if (failure === null) {
    log.info({ event: 'mail.sent' }, 'email sent');
    await recordEmail(context, { ...message, state: 'sent' });
    return 'sent';
  }
  // One that may have arrived keeps its place: a mail server that loses its answers must not lift the ceiling.
  if (!failure.mayHaveArrived && claim !== null) await dropSending(db, claim.sendingId);
  if (!failure.isPermanent) throw new Error(`The email could not be handed over (${failure.code})`);
  await recordRefusal(db, { ...message, code: failure.code, now: clock.now() });
  await recordEmail(context, { ...message, state: 'refused' });
  log.warn({ event: 'mail.refused', code: failure.code }, 'email permanently rejected');
  return 'refused';
}

/** Ends the connections to the mail server once the jobs have stopped. */
export function closeTransport(config: Config): void {
  transports.get(config)?.close();
  transports.delete(config);
}

export async function emailFrameOf({ db, config }: Pick<Context, 'db' | 'config'>): Promise<EmailFrame> {
  const { schoolDomains: _schools, ...settings } = await currentSettings({ db, config });
  const { productName, publicUrl } = config;
  return { productName, supportEmail: supportEmailOf(config, settings), publicUrl, settings };
}

function transportOf(config: Config): Transport {
  const known = transports.get(config) ?? openTransport(config.mail);
  transports.set(config, known);
  return known;
}

function messageIdOf(config: Config, key: string): string {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 40);
  return `<${digest}@${new URL(config.publicUrl).hostname}>`;
}
