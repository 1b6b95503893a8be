import type { Config } from './config.ts';

export interface Welcome {
  readonly config: Config;
  readonly notes: readonly string[];
  /** One per sample account; empty without the sample world. */
  readonly links: readonly { readonly label: string; readonly email: string; readonly url: string }[];
  /** Whether there is an admin; then nothing is said of the first one. */
  readonly hasAdmin: boolean;
}

/** What the person who started us wants to know now. Links sign in by themselves, so this goes to the terminal only. */
export function welcomeText({ config, notes, links, hasAdmin }: Welcome): string {
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
    ...(hasAdmin ? [] : firstAdmin(config)),
    `Data folder: ${config.dataDir}`,
    `Database:    ${config.database.kind === 'embedded' ? 'embedded PostgreSQL in the data folder' : 'the server of DATABASE_URL'}`,
    `Emails:      ${config.mail.kind === 'outbox' ? `outbox in ${config.mail.folder}` : 'sent by the mail server of SMTP_URL'}`,
    ...notes.map((note) => `Note: ${note}`),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** The command as it works here, while the server runs. It reads the same settings. */
function firstAdmin(config: Config): string[] {
  const sameFolder =
    config.isDefaultDataDir || config.database.kind === 'url' ? '' : `DATA_DIR=${quoted(config.dataDir)} `;
  return [
    'There is no admin yet. In another terminal, in this folder, with your own address:',
    `  ${sameFolder}npm run admin -- you@your-organisation.example`,
    ...(config.database.kind === 'url' ? ['It needs the DATABASE_URL of this server, too.'] : []),
    `Then log in with that address at ${config.publicUrl}/login`,
    '',
  ];
}

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

function listensElsewhere({ publicUrl, host, port }: Config): boolean {
  const url = new URL(publicUrl);
  return host !== '127.0.0.1' || url.port !== String(port);
}
