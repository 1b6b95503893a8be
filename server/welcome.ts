import type { Config } from './config.ts';

export interface Welcome {
  readonly config: Config;
  readonly notes: readonly string[];
  /** One per sample account; empty without the sample world. */
  readonly links: readonly { readonly label: string; readonly email: string; readonly url: string }[];
}

/** What the person who started us wants to know now. Links sign in by themselves, so this goes to the terminal only. */
export function welcomeText({ config, notes, links }: Welcome): string {
  const width = Math.max(0, ...links.map(({ label }) => label.length));
  const lines = [
    '',
    config.role === 'worker'
      ? `${config.productName} works through its jobs and serves no requests.`
      : `${config.productName} is ready: ${config.publicUrl}`,
    ...(config.role !== 'worker' && listensElsewhere(config)
      ? [`Listening on ${config.host}, port ${config.port}`]
      : []),
    '',
    ...(links.length === 0 ? [] : ['Sample accounts, with a sign-in link each that works once:']),
    ...links.flatMap(({ label, email, url }) => [
      `  ${label.padEnd(width)}  ${email}`,
      `  ${' '.repeat(width)}  ${url}`,
    ]),
    ...(links.length === 0 ? [] : ['']),
    `Data folder: ${config.dataDir}`,
    `Database:    ${config.database.kind === 'embedded' ? 'embedded PostgreSQL in the data folder' : 'the server of DATABASE_URL'}`,
    `Emails:      ${config.mail.kind === 'outbox' ? `outbox in ${config.mail.folder}` : 'sent by the mail server of SMTP_URL'}`,
    ...notes.map((note) => `Note: ${note}`),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function listensElsewhere({ publicUrl, host, port }: Config): boolean {
  const url = new URL(publicUrl);
  return host !== '127.0.0.1' || url.port !== String(port);
}
