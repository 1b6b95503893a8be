import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, withDataDir } from './config.ts';
import { settings } from './settings.ts';
import { StartError } from './start-error.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fundsight.example',
  SUPPORT_EMAIL: 'help@fundsight.example',
  MAIL_FROM: 'mail@fundsight.example',
  SMTP_URL: 'smtps://user:secret@mail.fundsight.example',
  IDENTITY: 'embedded',
};

function refusalOf(env: Record<string, string>): StartError {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error('the settings were accepted');
}

describe('without any setting', () => {
  const config = readConfig({});

  test('everything runs on this machine', () => {
    expect(config).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      isDefaultDataDir: true,
      database: { kind: 'embedded' },
      linkMinutes: 10,
      sampleData: true,
      secretKey: null,
    });
    expect(config.mail).toEqual({ kind: 'outbox', folder: join(config.dataDir, 'outbox') });
  });

  test('a data folder that moves takes the outbox along', () => {
    expect(withDataDir(config, '/elsewhere')).toMatchObject({
      dataDir: '/elsewhere',
      mail: { kind: 'outbox', folder: join('/elsewhere', 'outbox') },
    });
  });
});

describe('settings that are taken', () => {
  test('the public address follows the port, and an empty variable counts as none', () => {
    expect(readConfig({ PORT: '4100', PUBLIC_URL: ' ' }).publicUrl).toBe('http://localhost:4100');
  });

  test('the public address loses its trailing slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Fundsight.example/' }).publicUrl).toBe('https://fundsight.example');
  });

  test('production has no sample world', () => {
    expect(readConfig(production)).toMatchObject({
      sampleData: false,
      mail: { kind: 'smtp' },
    });
  });
});

// Each by itself: tests/corpora/settings.json.
describe('settings that stop the start with one line', () => {
  test('what is missing or unfit in production', () => {
    for (const name of ['PUBLIC_URL', 'SUPPORT_EMAIL', 'SMTP_URL', 'MAIL_FROM', 'IDENTITY']) {
      expect(refusalOf({ ...production, [name]: '' }).message).toContain(`${name} must be set in production`);
    }
    expect(refusalOf({ ...production, PUBLIC_URL: 'http://fundsight.example' }).message).toContain('https://');
    expect(refusalOf({ ...production, SAMPLE_DATA: 'on' }).message).toContain('SAMPLE_DATA is not for production');
  });

  test('certificates that nobody would check', () => {
    const certificates = 'certificate';
    for (const search of ['sslmode=no-verify', 'sslmode=require&uselibpqcompat=true'])
      expect(refusalOf({ DATABASE_URL: `postgres://me@db.example/fundsight?${search}` }).message).toContain(
        certificates,
      );
    for (const search of ['tls.rejectUnauthorized=false', 'tls.rejectUnauthorized=0'])
      expect(refusalOf({ SMTP_URL: `smtps://mail.example?${search}` }).message).toContain(certificates);
    expect(refusalOf({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' }).message).toContain(certificates);
    expect(readConfig({ DATABASE_URL: 'postgres://me@db.example/x?sslmode=verify-full' }).database.kind).toBe('url');
  });

  test('a standby stands beside a server that is named, and is another one', () => {
    const [url, readUrl] = ['postgres://localhost/primary', 'postgres://localhost/standby'];
    expect(readConfig({ DATABASE_URL: url, DATABASE_READ_URL: readUrl })).toMatchObject({ readUrl, readLagSeconds: 5 });
    expect(refusalOf({ DATABASE_URL: url, DATABASE_READ_URL: url }).message).toContain('leave it out');
    expect(readConfig({})).toMatchObject({ readUrl: null, role: 'all' });
  });

  test('half a user pool, and two pools at once', () => {
    const pool = { COGNITO_USER_POOL_ID: 'eu-west-1_Ab12Cd34E', COGNITO_CLIENT_ID: 'abc123' };
    expect(readConfig(pool).identity).toEqual({
      kind: 'cognito',
      userPoolId: 'eu-west-1_Ab12Cd34E',
      clientId: 'abc123',
      region: 'eu-west-1',
      endpoint: null,
    });
    expect(refusalOf({ COGNITO_CLIENT_ID: 'abc123' }).message).toContain('must be set together');
    expect(refusalOf({ IDENTITY: 'cognito' }).message).toContain('must be set together');
    expect(refusalOf({ ...pool, IDENTITY: 'embedded' }).message).toContain('leave one out');
    const live = { ...production, IDENTITY: 'cognito', ...pool };
    expect(refusalOf({ ...live, COGNITO_ENDPOINT: 'http://localhost:9229' }).message).toContain('not for production');
  });

  test('admins need a second factor unless the sample world is in', () => {
    expect(readConfig({}).adminSecondFactor).toBe('optional');
    expect(readConfig({ SAMPLE_DATA: 'off' }).adminSecondFactor).toBe('required');
    expect(readConfig(production).adminSecondFactor).toBe('required');
    expect(readConfig({ SAMPLE_DATA: 'off', ADMIN_SECOND_FACTOR: 'optional' }).adminSecondFactor).toBe('optional');
  });

  test('several secrets stand with commas between, each random and each once', () => {
    const [one, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
    expect(readConfig({ SECRET_KEY: `${one},${other}` }).secretKey).toBe(`${one},${other}`);
    for (const wrong of [
      `${one},`,
      `${one}, ${other}`,
      `${one},${one}`,
      `${one},${Buffer.alloc(32).toString('base64')}`,
    ])
      expect(refusalOf({ SECRET_KEY: wrong }).message).toContain('SECRET_KEY');
  });

  test('no secret is printed', () => {
    const refusal = refusalOf({
      DATABASE_URL: 'postgres://me:hunter2@db.example/fundsight',
      SMTP_URL: 'smtp://me:hunter3@mail.example',
      SECRET_KEY: 'hunter4',
    });
    expect(refusal.message).toContain('DATABASE_URL');
    expect(refusal.message).toContain('SMTP_URL');
    expect(refusal.message).not.toMatch(/hunter/);
  });
});

test('the example for Kubernetes names settings that there are, and asks for probes where they are answered', () => {
  const manifest = readFileSync(new URL('../docs/deploy/kubernetes.yaml', import.meta.url), 'utf8');
  const named = [...manifest.matchAll(/^ {2}([A-Z_]+): |name: ([A-Z_]+), value/gm)].map(
    ([, own, listed]) => own ?? listed,
  );
  expect(named).toEqual(expect.arrayContaining(['METRICS_HOST', 'METRICS_PORT', 'ROLE', 'ENGINE_MB']));
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(named.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
  expect(readConfig({ METRICS_HOST: /METRICS_HOST: (\S+)/.exec(manifest)?.[1] }).metricsHost).toBe('0.0.0.0');
  expect(manifest.match(/path: \/readyz, port: operations/g)).toHaveLength(4);
});

test('the README lists every setting with its default and meaning', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ');
  for (const setting of settings)
    expect(readme).toContain(`| \`${setting.name}\` | ${setting.default} | ${setting.meaning} |`);
});
