import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** An email of the outbox folder, read back. */
export interface OutboxEmail {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  readonly sentAt: Date | null;
  readonly text: string;
  readonly html: string;
  /** The addresses in the email that lead back to this installation, in their order, each once. */
  readonly links: readonly string[];
}

/** What the outbox names its files: an instant and eight random digits. Nothing else in the folder is ever opened. */
const fileName = /^\d{4}-\d{2}-\d{2}T[\d.-]+Z-[0-9a-f]{8}\.eml$/;

/** The newest emails first, at most `limit`. No folder yet means no email yet. */
export async function listOutbox(folder: string, publicUrl: string, limit: number): Promise<OutboxEmail[]> {
  const files = await readdir(folder).catch(noneIfMissing);
  const newest = files
    .filter((file) => fileName.test(file))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(newest.map((file) => readEmail(folder, publicUrl, file)));
}

/** Null when there is no such email. */
export async function findInOutbox(folder: string, publicUrl: string, file: string): Promise<OutboxEmail | null> {
  if (!fileName.test(file)) return null;
  const files = await readdir(folder).catch(noneIfMissing);
  return files.includes(file) ? readEmail(folder, publicUrl, file) : null;
}

/** Takes the emails to an address out of the folder. */
export async function forgetInOutbox(folder: string, address: string): Promise<void> {
  const files = await readdir(folder).catch(noneIfMissing);
  for (const file of files.filter((name) => fileName.test(name))) {
    const mail = await PostalMime.parse(await readFile(join(folder, file)));
    if (mail.to?.some((recipient) => recipient.address === address)) await rm(join(folder, file), { force: true });
  }
}

async function readEmail(folder: string, publicUrl: string, file: string): Promise<OutboxEmail> {
  const mail = await PostalMime.parse(await readFile(join(folder, file)));
  const text = mail.text ?? '';
  return {
    file,
    to: (mail.to ?? []).map((recipient) => recipient.address ?? '').join(', '),
    subject: mail.subject ?? '',
    sentAt: mail.date === undefined ? null : new Date(mail.date),
    text,
    html: mail.html ?? '',
    links: linksIn(text, publicUrl),
  };
}

function linksIn(text: string, publicUrl: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  return [...new Set(found.filter((link) => link.startsWith(`${publicUrl}/`)))];
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
