import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { domainList, proxyList, recipientList, secretList } from './setting-lists.ts';
import { StartError } from './start-error.ts';

/** Everything that can be set, read once at the start. Alternatives are unions: what is not chosen is not there. */
export interface Config {
  readonly environment: 'development' | 'production' | 'test';
  readonly host: string;
  readonly port: number;
  /** Addresses and networks of the proxies in front of us, whose word on the caller's address is taken. */
  readonly trustedProxies: readonly string[];
  /** What people type: scheme, host and port, no trailing slash. */
  readonly publicUrl: string;
  /** Another host that answers the API of this product; null where it is this server. */
  readonly apiUrl: string | null;
  readonly productName: string;
  readonly supportEmail: string;
  /** Where to write about a weakness: a mailto or https address. */
  readonly securityContact: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Where the embedded database is saved every quarter of an hour, absolute; null for nowhere. */
  readonly backupDir: string | null;
  /** Recipients of age, to whom each backup is encrypted. Without one a backup is not encrypted and holds no keys. */
  readonly backupRecipients: readonly string[];
  /** True when the folder is the default: then it may move to where PostgreSQL's user can reach it. */
  readonly isDefaultDataDir: boolean;
  readonly database:
    | { readonly kind: 'embedded' }
    /** `ownerUrl`: as the role that owns the tables; null where that is the one of `url`. */
    | { readonly kind: 'url'; readonly url: string; readonly ownerUrl: string | null };
  /** A hot standby of `database` for reads that may be some seconds old; null for none. */
  readonly readUrl: string | null;
  /** How old such reads may be, 2 to 60 seconds. */
  readonly readLagSeconds: number;
  /** What this process does: answers people, works through jobs, or both. */
  readonly role: 'all' | 'web' | 'worker';
  readonly mail: { readonly kind: 'outbox'; readonly folder: string } | { readonly kind: 'smtp'; readonly url: string };
  readonly mailFrom: string;
  readonly identity: EmbeddedIdentity | CognitoIdentity;
  /** Whether the pages of admins and moderators ask for an authenticator app or a passkey. */
  readonly adminSecondFactor: 'required' | 'optional';
  /** How long a sign-in link works, 5 to 10 minutes. */
  readonly linkMinutes: number;
  /** Mail domains of schools: requests for free access from them, and from below them, are approved at once. */
  readonly academicDomains: readonly string[];
  readonly sampleData: boolean;
  /** 32 bytes in base64; null means a file in the data folder, made at the first start. */
  readonly secretKey: string | null;
  /** Where the keys of authorship are kept, absolute, the same for all servers; null for the data folder. */
  readonly authorKeysDir: string | null;
  /** Days after publication for which we know the author of a review, 0 to 90; null leaves it to the admins. */
  readonly authorDays: number | null;
  /** How much memory the engine that counts rows may use, in megabytes. */
  readonly engineMegabytes: number;
  /** Where `/readyz` and `/metrics` answer; null for nowhere. */
  readonly metricsPort: number | null;
  /** The address of that port: the loopback, unless it is set. */
  readonly metricsHost: string;
  readonly logLevel: LogLevel;
}

/** Who signs people in: this server itself. */
export interface EmbeddedIdentity {
  readonly kind: 'embedded';
  readonly userPoolId: string;
  readonly clientId: string;
}

/** Or a user pool of AWS Cognito, behind this server. */
export interface CognitoIdentity {
  readonly kind: 'cognito';
  readonly userPoolId: string;
  readonly clientId: string;
  readonly region: string;
  /** Null for AWS itself; else a stand-in. */
  readonly endpoint: string | null;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]', '']);
const checkout = dirname(dirname(fileURLToPath(import.meta.url)));

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

/** A quarter of the machine's memory, and a gigabyte at most. */
const usualEngineMegabytes = Math.max(128, Math.min(1_024, Math.floor(totalmem() / 4 / 1_048_576)));

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const email = z.email('must be an email address');
const listenAddress = z.string().regex(/^[\w.:-]+$/, 'must be an address to listen on, such as 127.0.0.1');

function urlOf(text: string): URL | null {
  try {
    const url = new URL(text);
    decodeURIComponent(url.username);
    decodeURIComponent(url.password);
    return url;
  } catch {
    return null;
  }
}

const publicUrl = z
  .string()
  .refine(
    (text) => /^https?:$/.test(urlOf(text)?.protocol ?? ''),
    'must be an address that starts with http:// or https://',
  )
  .refine((text) => {
    const url = urlOf(text);
    return url === null || (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '');
  }, 'must be scheme, host and port only, such as https://fundsight.example')
  .transform((text) => new URL(text).origin);

const databaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:$/.test(urlOf(text)?.protocol ?? ''),
    'must be postgres://user:password@host/name; write @ : / % in a password as %40 %3A %2F %25',
  )
  .refine((text) => {
    const url = urlOf(text);
    return url === null || loopbackHosts.has(url.hostname) || url.searchParams.has('sslmode');
  }, 'needs ?sslmode=verify-full for a server that is not on this machine (or sslmode=disable, if you mean it)')
  .refine((text) => {
    const search = urlOf(text)?.searchParams;
    return search?.get('sslmode') !== 'no-verify' && search?.has('uselibpqcompat') !== true;
  }, 'must let certificates be checked: sslmode=verify-full, with sslrootcert for an authority of your own');

const smtpUrl = z
  .string()
  .refine(
    (text) => /^smtps?:$/.test(urlOf(text)?.protocol ?? ''),
    'must be smtp://host:port or smtps://user:password@host',
  )
  .refine((text) => {
    const url = urlOf(text);
    if (url === null || url.protocol !== 'smtp:' || loopbackHosts.has(url.hostname)) return true;
    return url.searchParams.get('requireTLS') === 'true' || url.searchParams.get('ignoreTLS') === 'true';
  }, 'would send sign-in links in the clear: use smtps://, or smtp:// with ?requireTLS=true (or ?ignoreTLS=true, if you mean it)')
  .refine(
    (text) => urlOf(text)?.searchParams.has('tls.rejectUnauthorized') !== true,
    'must let the certificate be checked: leave tls.rejectUnauthorized out',
  );

const securityContact = z
  .string()
  .refine(
    (text) =>
      z.email().safeParse(text).success || (text.startsWith('https:') && urlOf(text) !== null && !/\s/.test(text)),
    'must be an email address or an address that starts with https://',
  )
  .transform((text) => (text.startsWith('https:') ? text : `mailto:${text}`));

const environmentSchema = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  HOST: listenAddress.default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  TRUST_PROXY: proxyList.default([]),
  PUBLIC_URL: publicUrl.optional(),
  API_URL: publicUrl.optional(),
  PRODUCT_NAME: z
    .string()
    .regex(/^[^\p{Cc}<>"]{1,60}$/u, 'must be 1 to 60 characters without < > "')
    .default('Fundsight'),
  SUPPORT_EMAIL: email.optional(),
  SECURITY_CONTACT: securityContact.optional(),
  DATA_DIR: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_RECIPIENT: recipientList.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  READ_LAG_SECONDS: wholeNumber(2, 60).default(5),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: email.optional(),
  LINK_MINUTES: wholeNumber(5, 10).default(10),
  IDENTITY: oneOf(['embedded', 'cognito']).optional(),
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,40}_[A-Za-z0-9]{1,40}$/, 'must be a region and an id, such as eu-west-1_Ab12Cd34E')
    .optional(),
  COGNITO_CLIENT_ID: z
    .string()
    .regex(/^\w{1,128}$/, 'must be the id of an app client, letters and digits')
    .optional(),
  COGNITO_ENDPOINT: publicUrl.optional(),
  ADMIN_SECOND_FACTOR: oneOf(['required', 'optional']).optional(),
  ACADEMIC_DOMAINS: domainList.default(['ac.uk', 'edu', 'edu.au']),
  SAMPLE_DATA: oneOf(['on', 'off']).optional(),
  SECRET_KEY: secretList.optional(),
  AUTHOR_KEYS_DIR: z.string().optional(),
  AUTHOR_DAYS: wholeNumber(0, 90).optional(),
  ENGINE_MB: wholeNumber(128, 65_536).default(usualEngineMegabytes),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: listenAddress.default('127.0.0.1'),
  LOG_LEVEL: oneOf(logLevels).default('info'),
});
type Environment = z.output<typeof environmentSchema>;

/** The variables of the process that started us. No other file reads them. */
export function processEnvironment(): Record<string, string | undefined> {
  return process.env;
}

/** Throws a StartError with one line that names every wrong setting and never its value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const unknown = Object.keys(env).find((name) => name.startsWith('FUNDSIGHT_'));
  if (unknown !== undefined)
    throw new StartError(
      `${unknown} is not a setting of Fundsight. Its settings have no prefix; the README lists them.`,
    );
  const names = Object.keys(environmentSchema.shape);
  // "PORT= npm start" means that it is not set.
  const given = Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined]));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success)
    throw new StartError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '));
  if (parsed.data.METRICS_PORT === parsed.data.PORT)
    throw new StartError('METRICS_PORT must be another port than PORT.');
  refuseUnfitForProduction(parsed.data);
  if (parsed.data.NODE_ENV === 'production' && env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new StartError('NODE_TLS_REJECT_UNAUTHORIZED is not for production: certificates would not be checked.');
  return configOf(parsed.data);
}

function refuseUnfitForProduction(values: Environment): void {
  if (values.NODE_ENV !== 'production') return;
  for (const name of ['PUBLIC_URL', 'SUPPORT_EMAIL', 'SMTP_URL', 'MAIL_FROM'] as const) {
    if (values[name] === undefined)
      throw new StartError(`${name} must be set in production; the README lists the settings.`);
  }
  if (values.IDENTITY === undefined && values.COGNITO_USER_POOL_ID === undefined)
    throw new StartError(
      'IDENTITY must be set in production: `cognito` with a user pool, or `embedded`, if you mean it.',
    );
  if (values.COGNITO_ENDPOINT !== undefined) throw new StartError('COGNITO_ENDPOINT is not for production.');
  if (values.SAMPLE_DATA === 'on')
    throw new StartError('SAMPLE_DATA is not for production: the sample world has accounts of its own.');
  if (!values.PUBLIC_URL?.startsWith('https://'))
    throw new StartError('PUBLIC_URL must start with https:// in production.');
}

function configOf(values: Environment): Config {
  const isProduction = values.NODE_ENV === 'production';
  const sampleData = values.SAMPLE_DATA === undefined ? !isProduction : values.SAMPLE_DATA === 'on';
  const dataDir = resolve(values.DATA_DIR ?? join(checkout, 'data'));
  return {
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    trustedProxies: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    apiUrl: values.API_URL ?? null,
    productName: values.PRODUCT_NAME,
    supportEmail: values.SUPPORT_EMAIL ?? 'support@fundsight.example',
    securityContact: values.SECURITY_CONTACT ?? `mailto:${values.SUPPORT_EMAIL ?? 'support@fundsight.example'}`,
    dataDir,
    backupDir: backupDirOf(values, dataDir),
    backupRecipients: values.BACKUP_RECIPIENT ?? [],
    isDefaultDataDir: values.DATA_DIR === undefined,
    database: databaseOf(values),
    readUrl: readUrlOf(values),
    readLagSeconds: values.READ_LAG_SECONDS,
    role: values.ROLE,
    mail:
      values.SMTP_URL === undefined
        ? { kind: 'outbox', folder: outboxIn(dataDir) }
        : { kind: 'smtp', url: values.SMTP_URL },
    mailFrom: values.MAIL_FROM ?? 'no-reply@fundsight.example',
    identity: identityOf(values),
    adminSecondFactor: values.ADMIN_SECOND_FACTOR ?? (sampleData ? 'optional' : 'required'),
    linkMinutes: values.LINK_MINUTES,
    academicDomains: values.ACADEMIC_DOMAINS,
    sampleData,
    secretKey: values.SECRET_KEY ?? null,
    authorKeysDir: values.AUTHOR_KEYS_DIR === undefined ? null : resolve(values.AUTHOR_KEYS_DIR),
    authorDays: values.AUTHOR_DAYS ?? null,
    engineMegabytes: values.ENGINE_MB,
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST,
    logLevel: values.LOG_LEVEL,
  };
}

function databaseOf({ DATABASE_URL, DATABASE_OWNER_URL }: Environment): Config['database'] {
  if (DATABASE_URL !== undefined) return { kind: 'url', url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL ?? null };
  if (DATABASE_OWNER_URL !== undefined)
    throw new StartError('DATABASE_OWNER_URL names the owner of the database of DATABASE_URL, which is not set.');
  return { kind: 'embedded' };
}

function readUrlOf({ DATABASE_READ_URL, DATABASE_URL }: Environment): string | null {
  if (DATABASE_READ_URL === undefined) return null;
  if (DATABASE_URL === undefined)
    throw new StartError('DATABASE_READ_URL names a standby of the server of DATABASE_URL, which is not set.');
  if (DATABASE_READ_URL === DATABASE_URL)
    throw new StartError('DATABASE_READ_URL is the same as DATABASE_URL; leave it out where there is no standby.');
  return DATABASE_READ_URL;
}

function backupDirOf({ BACKUP_DIR, BACKUP_RECIPIENT, DATABASE_URL }: Environment, dataDir: string): string | null {
  if (BACKUP_RECIPIENT !== undefined && DATABASE_URL !== undefined)
    throw new StartError(
      'BACKUP_RECIPIENT is for backups of the embedded database; encrypt those of the server of DATABASE_URL yourself.',
    );
  if (BACKUP_DIR === undefined) return null;
  if (DATABASE_URL !== undefined)
    throw new StartError(
      'BACKUP_DIR is for the embedded database; save the server of DATABASE_URL with its own tools.',
    );
  const folder = resolve(BACKUP_DIR);
  if (`${folder}/`.startsWith(`${dataDir}/`))
    throw new StartError('BACKUP_DIR lies in the data folder, and would be lost with it.');
  return folder;
}

function identityOf(values: Environment): EmbeddedIdentity | CognitoIdentity {
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId, COGNITO_ENDPOINT: endpoint } = values;
  const isGiven = userPoolId !== undefined || clientId !== undefined || endpoint !== undefined;
  if (values.IDENTITY === 'embedded' || (values.IDENTITY === undefined && !isGiven)) {
    if (isGiven)
      throw new StartError('IDENTITY is embedded, but a user pool of Cognito is set as well; leave one out.');
    return { kind: 'embedded', userPoolId: 'local_Fundsight01', clientId: 'fundsightembeddedidentity1' };
  }
  if (userPoolId === undefined || clientId === undefined)
    throw new StartError('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be set together.');
  const region = userPoolId.split('_')[0] ?? '';
  return { kind: 'cognito', userPoolId, clientId, region, endpoint: endpoint ?? null };
}

const outboxIn = (dataDir: string): string => join(dataDir, 'outbox');

/** The same settings after the data folder moved where it can be reached. */
export function withDataDir(config: Config, dataDir: string): Config {
  return {
    ...config,
    dataDir,
    mail: config.mail.kind === 'outbox' ? { kind: 'outbox', folder: outboxIn(dataDir) } : config.mail,
  };
}
