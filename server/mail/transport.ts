import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** One letter with its envelope, as a transport takes it. */
export interface Post {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly messageId: string;
  readonly sentAt: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one click, or a POST by the mail program, ends letters of this sort (RFC 8058); absent where none does. */
  readonly stopUrl?: string;
}

/** Hands a letter over. Throws when it could not; `isPermanent` tells whether to try again makes sense. */
export type Transport = (post: Post) => Promise<void>;

const connectTimeoutMilliseconds = 10_000;
const socketTimeoutMilliseconds = 30_000;

export function openTransport(mail: Config['mail']): Transport {
  return mail.kind === 'smtp' ? smtpTransport(mail.url) : outboxTransport(mail.folder);
}

function smtpTransport(url: string): Transport {
  const mailer = createTransport({
    url,
    connectionTimeout: connectTimeoutMilliseconds,
    greetingTimeout: connectTimeoutMilliseconds,
    socketTimeout: socketTimeoutMilliseconds,
  });
  return async (post) => {
    await mailer.sendMail(messageOf(post));
  };
}

/**
 * Writes each letter as an .eml file that any mail program opens. It appears under its name only when it is whole,
 * and the names sort by time.
 */
function outboxTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (post) => {
    const { message } = await composer.sendMail(messageOf(post));
    const name = `${post.sentAt.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // A letter holds a link that signs in: nobody but the owner of the folder reads it.
    await writeFile(join(folder, `.${name}.part`), message, { mode: 0o600 });
    await rename(join(folder, `.${name}.part`), join(folder, name));
  };
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

/**
 * True when the mail server refused this letter or its recipient for good (5xx). A refused password is also 5xx but
 * is a setting that somebody will mend, so it is tried again.
 */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as Error & { responseCode?: unknown; code?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
