import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** One email with its envelope, as a transport takes it. */
export interface Post {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly messageId: string;
  readonly sentAt: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one click, or a POST by the mail program, ends emails of this sort (RFC 8058); absent where none does. */
  readonly stopUrl?: string;
}

/** Why an email could not be handed over. */
export interface SendingFailure {
  /** Never more than the code: the text of an error repeats what the mail server said, and that names the address. */
  readonly code: string;
  /** The mail server refused this email permanently: trying again makes no sense. */
  readonly isPermanent: boolean;
  /** The connection was lost when the email was under way: it may have arrived all the same. */
  readonly mayHaveArrived: boolean;
}

export interface Transport {
  /** Hands an email over; null when the mail server took it. Never throws. */
  readonly send: (post: Post) => Promise<SendingFailure | null>;
  /** Ends the connections at once: for when nothing is to be sent any more. */
  readonly close: () => void;
}

/** How patient we are with a mail server, in milliseconds. */
export interface Patience {
  /** Until the connection is made; the greeting after it may take as long again. */
  readonly connect: number;
  /** Until the next byte. */
  readonly silence: number;
  /** For the whole email: a server that answers byte by byte is never silent, and never done. */
  readonly email: number;
}

const usualPatience: Patience = { connect: 5_000, silence: 20_000, email: 60_000 };
const mostConnections = 5;
const emailsPerConnection = 100;
/** Below the minute or two after which many servers hang up by themselves. */
const idleMilliseconds = 30_000;

export function openTransport(mail: Config['mail'], patience: Patience = usualPatience): Transport {
  return mail.kind === 'smtp' ? smtpTransport(mail.url, patience) : outboxTransport(mail.folder);
}

function smtpTransport(url: string, patience: Patience): Transport {
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: mostConnections,
    maxMessages: emailsPerConnection,
    idleTimeout: idleMilliseconds,
    // Once, when a kept connection turns out to be dead before a byte of the email left; every other try is the job's.
    maxRequeues: 1,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.silence,
  });
  // The email of each try as it is read by the connection: one that was never read cannot have arrived.
  const bodies = new WeakMap<AbortSignal, Readable>();
  mailer.use('stream', (mail, done) => {
    const { signal } = mail.data;
    mail.message?.processFunc((body) => {
      if (signal instanceof AbortSignal) bodies.set(signal, body);
      return body;
    });
    done();
  });
  return {
    async send(post) {
      const signal = AbortSignal.timeout(patience.email);
      try {
        await mailer.sendMail({ ...messageOf(post), signal });
        return null;
      } catch (error) {
        return failureOf(error, { isUnderWay: bodies.get(signal)?.readableDidRead ?? false });
      }
    },
    close: () => mailer.close({ force: true }),
  };
}

/**
 * Writes each email as an .eml file that any mail program opens. It appears under its name only when it is whole,
 * and the names sort by time.
 */
function outboxTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(post) {
      try {
        const { message } = await composer.sendMail(messageOf(post));
        await writeWhole(
          folder,
          `${post.sentAt.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`,
          message,
        );
        return null;
      } catch (error) {
        return failureOf(error, { isUnderWay: false });
      }
    },
    close: () => undefined,
  };
}

async function writeWhole(folder: string, name: string, message: Buffer | Readable): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // An email holds a link that signs in: only the owner of the folder may read it.
  await writeFile(join(folder, `.${name}.part`), message, { mode: 0o600 });
  await rename(join(folder, `.${name}.part`), join(folder, name));
}

/** The address goes in as an object, never as text to be parsed: it cannot become two recipients. */
function messageOf(post: Post) {
  return {
    from: post.from,
    to: { name: '', address: post.to },
    messageId: post.messageId,
    date: post.sentAt,
    subject: post.subject,
    text: post.text,
    html: post.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(post.stopUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${post.stopUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** `isUnderWay`: the mail server was given some of the email. */
function failureOf(error: unknown, { isUnderWay }: { isUnderWay: boolean }): SendingFailure {
  const { code = 'unknown', responseCode, command } = error instanceof Error ? (error as MailError) : {};
  const isAnswer = typeof responseCode === 'number';
  return {
    code,
    // Only 5xx for this recipient or this email. A password or a sender that is refused is also 5xx, but that is a
    // setting which the operator will correct: it is tried again.
    isPermanent: isAnswer && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'),
    mayHaveArrived: isUnderWay && !isAnswer,
  };
}

/** What nodemailer adds to its errors. */
interface MailError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}
