import { readdir } from 'node:fs/promises';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import type { Email, EmailFrame } from '../../server/mail/layout.ts';
import { scriptInjections } from './hostile-world.ts';

const frame: EmailFrame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  settings: defaultSettings,
  publicUrl: 'https://fundsight.example',
};
const folder = new URL('../../server/mail/emails/', import.meta.url);
const allTogether = scriptInjections.join('\n');

export interface InjectedEmail {
  readonly name: string;
  readonly html: string;
  /** Some emails contain no user-written text. */
  readonly isHostile: boolean;
}

type Data = Readonly<Record<string, unknown>>;
type WriteEmail = (data: Data, frame: EmailFrame) => Email;

/** Every email with all injections in each of its texts; addresses and words that choose between texts stay. */
export async function injectedEmails(): Promise<InjectedEmail[]> {
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      // A file exports a function and a sample of its input, both named after the file: all-emails.test.ts checks it.
      const module = (await import(new URL(name, folder).href)) as Record<string, unknown>;
      const stem = name.replace('.ts', '').replaceAll(/-(\w)/g, (_, character: string) => character.toUpperCase());
      const write = module[`${stem}Email`] as WriteEmail;
      const sample = module[`${stem}EmailSample`] as Data;
      const plain = write(sample, frame).html;
      const texts = Object.entries(sample).filter(
        ([key, value]) => typeof value === 'string' && !/url$/i.test(key) && plain.includes(value),
      );
      const hostile = texts.filter(([key]) => saysIt(write, sample, key));
      const data = { ...sample, ...Object.fromEntries(hostile.map(([key]) => [key, allTogether])) };
      return { name, html: write(data, frame).html, isHostile: hostile.length > 0 };
    }),
  );
}

/** Whether a text stands in the email as it is, rather than choosing which words stand there. */
function saysIt(write: WriteEmail, sample: Data, key: string): boolean {
  try {
    return write({ ...sample, [key]: 'Quagmire' }, frame).html.includes('Quagmire');
  } catch {
    return false;
  }
}
