import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ReadableStream, WritableStream } from 'node:stream/web';
import type { Decrypter, Stanza } from 'age-encryption';
import { StartError } from '../start-error.ts';
import { refusalOf } from './backup-refusals.ts';

/** Backups in the age format (https://age-encryption.org/v1), in bounded memory. */

const firstLine = 'age-encryption.org/v1\n';

/** Loading it takes a fifth of a second, which only those pay who have a recipient or an identity. */
const loadAge = () => import('age-encryption');

/** Throws a StartError for a recipient with a wrong checksum. Its shape was checked with the other settings. */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  const { Encrypter } = await loadAge();
  try {
    for (const recipient of recipients) new Encrypter().addRecipient(recipient);
  } catch (cause) {
    throw new StartError(
      'BACKUP_RECIPIENT is not a recipient of age: its checksum is wrong. Copy it again, as age-keygen printed it.',
      { cause },
    );
  }
}

/** What was written, as it left the encryption. */
export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

/** Encrypts one backup. */
export interface Encryption {
  encrypt(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Reads a file back, without any identity. Throws when it is not what left `encrypt`, or its header is not whole. */
  check(file: string, written: Written): Promise<void>;
}

/** Null without recipients. */
export async function encryptionTo(recipients: readonly string[]): Promise<Encryption | null> {
  if (recipients.length === 0) return null;
  await checkRecipients(recipients);
  const { Encrypter, Decrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  // Kept in memory for as long as the backup takes: with it the header can be checked, which is bound to it.
  let fileKey: Uint8Array | null = null;
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = key.slice();
      return [];
    },
  });
  return {
    async *encrypt(source) {
      yield* await encrypter.encrypt(ReadableStream.from(source));
    },
    async check(file, { bytes, sha256 }) {
      const read = { bytes: 0, hash: createHash('sha256') };
      for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
        read.bytes += chunk.length;
        read.hash.update(chunk);
      }
      if (read.bytes !== bytes || read.hash.digest('hex') !== sha256)
        throw new Error(`${file} reads back otherwise than it was written`);
      const decrypter = new Decrypter();
      const unwrapFileKey = (stanzas: readonly Stanza[]) => (stanzas.length === recipients.length ? fileKey : null);
      decrypter.addIdentity({ unwrapFileKey });
      await (await decrypter.decrypt(ReadableStream.from(createReadStream(file)))).cancel();
    },
  };
}

/** False as well for what cannot be read: the next reader says why. */
export async function isEncrypted(archive: string): Promise<boolean> {
  try {
    const handle = await open(archive);
    try {
      const { buffer } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
      return buffer.toString('latin1') === firstLine;
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}

/** An encrypted backup that one of our identities opens. */
export interface EncryptedBackup {
  /** Reads all of it and keeps nothing. Throws a StartError when a byte was changed or is missing. */
  check(): Promise<void>;
  /** Writes it decrypted, readable by its owner only. */
  decryptTo(target: string): Promise<void>;
}

/** Throws a StartError without an identity, and when it is not one that opens the backup. */
export async function openEncrypted(archive: string, identityFile: string | null): Promise<EncryptedBackup> {
  if (identityFile === null)
    throw new StartError(
      `${archive} is encrypted. Name the file with the age identity that opens it (AGE-SECRET-KEY-1…): --identity <file>. Nothing was restored.`,
    );
  const decrypter = await decrypterOf(identityFile);
  const plain = async () => {
    const source = createReadStream(archive);
    try {
      return await decrypter.decrypt(ReadableStream.from(source));
    } catch (cause) {
      source.destroy();
      if (!String(cause).includes('no identity matched')) throw cause;
      throw new StartError(
        `No identity in ${identityFile} opens ${archive}: it was encrypted to another recipient, or its first lines were changed. Nothing was restored.`,
        { cause },
      );
    }
  };
  const inOwnWords = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      throw refusalOf(archive, cause);
    }
  };
  return {
    check: () => inOwnWords(async () => (await plain()).pipeTo(new WritableStream())),
    decryptTo: (target) =>
      inOwnWords(async () => pipeline(await plain(), createWriteStream(target, { mode: 0o600, flags: 'wx' }))),
  };
}

async function decrypterOf(identityFile: string): Promise<Decrypter> {
  const text = await readFile(identityFile, 'utf8').catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new StartError(`The identity file ${identityFile} cannot be read (${code}). Nothing was restored.`, {
      cause,
    });
  });
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  try {
    if (identities.length === 0) throw new Error('it is empty');
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    // What the library says of it may repeat the line, which is a secret.
    throw new StartError(
      `${identityFile} is no identity file of age: it has lines that start with AGE-SECRET-KEY-1, and comments. One that has a passphrase must be decrypted first. Nothing was restored.`,
    );
  }
  return decrypter;
}

/** A new identity, as a file with its recipient in a comment. Answers the recipient. */
export async function makeIdentity(now: Date): Promise<{ text: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return { text: `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`, recipient };
}
