/** One environment variable that an operator may set. */
export interface Setting {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
}

/** The table of the README; a test compares both. */
export const settings: readonly Setting[] = [
  { name: 'NODE_ENV', default: 'development', meaning: '`development`, `production` or `test`' },
  { name: 'HOST', default: '127.0.0.1', meaning: 'address to listen on; `0.0.0.0` for all' },
  { name: 'PORT', default: '3000', meaning: 'port to listen on, 1 to 65535' },
  {
    name: 'TRUST_PROXY',
    default: 'none',
    meaning:
      'addresses or networks of the proxies in front, `10.0.0.1,10.1.0.0/16`: their `X-Forwarded-For` says who asks. Without it limits count the proxy',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    meaning: 'address that people use, without a path; sign-in links start with it. Required and `https` in production',
  },
  {
    name: 'API_URL',
    default: 'this server',
    meaning: 'another host that answers the API for the browser, without a path',
  },
  { name: 'PRODUCT_NAME', default: 'Fundsight', meaning: 'name on pages and in emails' },
  {
    name: 'SUPPORT_EMAIL',
    default: 'support@fundsight.example',
    meaning: 'where people write to for help. Required in production',
  },
  {
    name: 'SECURITY_CONTACT',
    default: 'SUPPORT_EMAIL',
    meaning: 'email address or `https` page for reports of weaknesses, as `/.well-known/security.txt` says it',
  },
  { name: 'DATA_DIR', default: './data', meaning: 'folder of the embedded database, the outbox and the secret key' },
  {
    name: 'BACKUP_DIR',
    default: 'none',
    meaning:
      'folder that gets a backup of the embedded database every 15 minutes, those of the last day; outside of `DATA_DIR`',
  },
  {
    name: 'BACKUP_RECIPIENT',
    default: 'none',
    meaning:
      'recipients of age, `age1…`, with commas between them: backups are encrypted to them. Without one a backup is not encrypted and holds no keys',
  },
  {
    name: 'DATABASE_URL',
    default: 'embedded',
    meaning:
      'a PostgreSQL 18 server of yours, `postgres://user:password@host/name?sslmode=verify-full`; without it Fundsight starts its own',
  },
  {
    name: 'DATABASE_OWNER_URL',
    default: 'DATABASE_URL',
    meaning:
      'the same database as the role that owns its tables: then the role of `DATABASE_URL` needs no rights of its own and is given those that it needs. `npm run db:migrate` alone may have it',
  },
  {
    name: 'DATABASE_READ_URL',
    default: 'none',
    meaning:
      'a hot standby of that server, one and not several behind one name: public pages, the tables of deals and their figures are read there while it is fresh',
  },
  {
    name: 'READ_LAG_SECONDS',
    default: '5',
    meaning: 'how old those reads may be, 2 to 60: a standby that is further behind is not used until it has caught up',
  },
  {
    name: 'ROLE',
    default: 'all',
    meaning: '`all`; or `web`, which runs no jobs; or `worker`, which runs them and listens on `METRICS_PORT` alone',
  },
  {
    name: 'SMTP_URL',
    default: 'outbox',
    meaning:
      'mail server, `smtps://user:password@host`; without it emails go to `outbox` in the data folder. Required in production',
  },
  {
    name: 'MAIL_FROM',
    default: 'no-reply@fundsight.example',
    meaning: 'sender address of all emails. Required in production',
  },
  { name: 'LINK_MINUTES', default: '10', meaning: 'how long a sign-in link works, 5 to 10 minutes' },
  {
    name: 'IDENTITY',
    default: 'cognito with a user pool; else embedded',
    meaning:
      '`embedded`: this server signs people in itself; in production it must be asked for. `cognito`: a user pool of AWS',
  },
  { name: 'COGNITO_USER_POOL_ID', default: 'none', meaning: 'user pool of AWS Cognito, `eu-west-1_Ab12Cd34E`' },
  { name: 'COGNITO_CLIENT_ID', default: 'none', meaning: 'its app client, one without a secret' },
  {
    name: 'COGNITO_ENDPOINT',
    default: 'AWS',
    meaning: 'another address that answers for the user pool, as `npm run start:cognito` sets it; not in production',
  },
  {
    name: 'ADMIN_SECOND_FACTOR',
    default: 'required; optional with the sample world',
    meaning:
      '`required` or `optional`: whether the pages of admins and moderators ask for an authenticator app or a passkey',
  },
  {
    name: 'ACADEMIC_DOMAINS',
    default: 'ac.uk,edu,edu.au',
    meaning:
      'mail domains of schools, each with everything below it: their requests for free access are approved at once',
  },
  {
    name: 'SAMPLE_DATA',
    default: 'on; off in production',
    meaning: '`on` or `off`: fill a new database with the sample world; not in production',
  },
  {
    name: 'SECRET_KEY',
    default: 'a file in the data folder',
    meaning:
      '32 random bytes in base64; the same on every server that shares a database. To change it put the new one before it, with a comma between',
  },
  {
    name: 'METRICS_PORT',
    default: 'none',
    meaning: 'port that answers `/readyz` and, for Prometheus, `/metrics`',
  },
  {
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    meaning:
      'address that `METRICS_PORT` listens on: `0.0.0.0` where probes come from outside the container. No other machine than those of the monitor may reach it',
  },
  { name: 'LOG_LEVEL', default: 'info', meaning: '`trace`, `debug`, `info`, `warn`, `error` or `silent`' },
];
