import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  CompactSign,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  importPKCS8,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { signingKeys } from '../../server/identity/embedded/signing-keys.ts';
import type { TestServer } from '../server.ts';
import { addMember, signIn, type AuthenticationResult } from '../sign-in.ts';

/** What a forger has at best: our key, good tokens, and the clock. */
export interface Mint {
  readonly server: TestServer;
  readonly tokens: AuthenticationResult;
  /** A token that is ours in every way but for what is changed. */
  readonly forge: (change: Change) => Promise<string>;
  readonly nowInSeconds: () => number;
}

export interface Change {
  readonly claims?: JWTPayload;
  readonly drop?: readonly string[];
  readonly header?: Readonly<Record<string, unknown>>;
}

export function createMint(server: TestServer, tokens: AuthenticationResult): Mint {
  return {
    server,
    tokens,
    nowInSeconds: () => Math.floor(server.clock.now().getTime() / 1_000),
    async forge(change) {
      const { current } = await signingKeys(server.context);
      const claims: JWTPayload = { ...decodeJwt(tokens.IdToken), ...change.claims };
      for (const name of change.drop ?? []) delete claims[name];
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: current.id, ...change.header })
        .sign(current.privateKey);
    },
  };
}

const issuerOf = ({ tokens }: Mint): string => decodeJwt(tokens.IdToken).iss ?? '';
const unsigned = (claims: JWTPayload): string => new UnsecuredJWT(claims).encode();
const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Anything at all, signed with our own key. */
async function sealRaw({ server }: Mint, payload: string, header: Record<string, unknown> = {}): Promise<string> {
  const { current } = await signingKeys(server.context);
  return new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'RS256', kid: current.id, ...header })
    .sign(current.privateKey);
}

async function signAs({ server, tokens }: Mint, algorithm: string): Promise<string> {
  const { current } = await signingKeys(server.context);
  return new SignJWT(decodeJwt(tokens.IdToken))
    .setProtectedHeader({ alg: algorithm, kid: current.id })
    .sign(current.privateKey);
}

/** Our payload and signature under another header. */
function withHeader({ tokens }: Mint, header: Record<string, unknown>): string {
  const { kid } = decodeProtectedHeader(tokens.IdToken);
  return `${part({ kid, ...header })}.${tokens.IdToken.split('.').slice(1).join('.')}`;
}

/** Signed as if the public key were a password. */
async function signHmac({ server, tokens }: Mint, format: 'pem' | 'der'): Promise<string> {
  const { published, current } = await signingKeys(server.context);
  const key = createPublicKey({ key: published.keys[0]!, format: 'jwk' });
  const secret = format === 'pem' ? key.export({ type: 'spki', format }) : key.export({ type: 'spki', format });
  const text = `${part({ alg: 'HS256', kid: current.id })}.${part(decodeJwt(tokens.IdToken))}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Tokens that look like ours and are not, and one way to make each. */
export const forgeries: Readonly<Record<string, (mint: Mint) => Promise<string>>> = {
  nothing: async () => '',
  'one part': async () => 'abc',
  'two parts': async (mint) => mint.tokens.IdToken.split('.').slice(0, 2).join('.'),
  'four parts': async (mint) => `${mint.tokens.IdToken}.abc`,
  'five parts': async () => 'a.b.c.d.e',
  'another alphabet': async (mint) => mint.tokens.IdToken.replace('.', '.!'),
  padding: async (mint) => `${mint.tokens.IdToken}=`,
  'two tokens': async (mint) => `${mint.tokens.IdToken}, ${mint.tokens.IdToken}`,
  'a header that is no JSON': async (mint) => `${part('{')}.${mint.tokens.IdToken.split('.').slice(1).join('.')}`,
  'a payload that is a list': async (mint) =>
    `${mint.tokens.IdToken.split('.')[0]}.${part([])}.${mint.tokens.IdToken.split('.')[2]}`,
  'a changed payload': async (mint) => {
    const [header, , signature] = mint.tokens.IdToken.split('.');
    return `${header}.${part({ ...decodeJwt(mint.tokens.IdToken), sub: 'someone-else' })}.${signature}`;
  },
  'no signature': async (mint) => `${mint.tokens.IdToken.split('.').slice(0, 2).join('.')}.`,
  'algorithm none': async (mint) => unsigned(decodeJwt(mint.tokens.IdToken)),
  'algorithm None with the signature': async (mint) => {
    const [, payload, signature] = mint.tokens.IdToken.split('.');
    return `${part({ alg: 'None', kid: decodeProtectedHeader(mint.tokens.IdToken).kid })}.${payload}.${signature}`;
  },
  'HS256 with the public key as the secret': async (mint) => signHmac(mint, 'pem'),
  RS512: async (mint) => signAs(mint, 'RS512'),
  'an unknown key id': (mint) => mint.forge({ header: { kid: 'unknown' } }),
  'a hostile key id': (mint) => mint.forge({ header: { kid: "../../etc/passwd' or 1=1 --" } }),
  'no key id': (mint) => mint.forge({ header: { kid: undefined } }),
  'an unknown critical header': async (mint) => {
    const { current } = await signingKeys(mint.server.context);
    const header = { alg: 'RS256', kid: current.id, crit: ['x'], x: 1 };
    return new SignJWT(decodeJwt(mint.tokens.IdToken))
      .setProtectedHeader(header)
      .sign(current.privateKey, { crit: { x: true } });
  },
  'another key under our id': async (mint) => {
    const { current } = await signingKeys(mint.server.context);
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT(decodeJwt(mint.tokens.IdToken))
      .setProtectedHeader({ alg: 'RS256', kid: current.id })
      .sign(privateKey);
  },
  'a key that it brings along': async (mint) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' }) as { kty: string };
    return new SignJWT(decodeJwt(mint.tokens.IdToken))
      .setProtectedHeader({ alg: 'RS256', kid: 'mine', jwk })
      .sign(privateKey);
  },
  'another issuer': (mint) => mint.forge({ claims: { iss: 'http://localhost:3000/other_Pool' } }),
  'an issuer with a slash more': (mint) => mint.forge({ claims: { iss: `${decodeJwt(mint.tokens.IdToken).iss}/` } }),
  'another audience': (mint) => mint.forge({ claims: { aud: 'somebody' } }),
  'our audience among others': (mint) =>
    mint.forge({ claims: { aud: [mint.server.context.config.identity.clientId, 'somebody'] } }),
  'no audience': (mint) => mint.forge({ drop: ['aud'] }),
  'an access token': async (mint) => mint.tokens.AccessToken,
  'no kind': (mint) => mint.forge({ drop: ['token_use'] }),
  'no subject': (mint) => mint.forge({ drop: ['sub'] }),
  'an unknown subject': (mint) => mint.forge({ claims: { sub: 'nobody' } }),
  'no session': (mint) => mint.forge({ drop: ['origin_jti'] }),
  'a session that is no id': (mint) => mint.forge({ claims: { origin_jti: "' or 1=1 --" } }),
  'no end': (mint) => mint.forge({ drop: ['exp'] }),
  'an end in words': (mint) => mint.forge({ claims: { exp: 'never' as unknown as number } }),
  'a negative end': (mint) => mint.forge({ claims: { exp: -1 } }),
  'an end 5 seconds ago': (mint) => mint.forge({ claims: { exp: mint.nowInSeconds() - 5 } }),
  'an end 6 seconds ago': (mint) => mint.forge({ claims: { exp: mint.nowInSeconds() - 6 } }),
  'no beginning': (mint) => mint.forge({ drop: ['iat'] }),
  'a beginning 6 seconds ahead': (mint) => mint.forge({ claims: { iat: mint.nowInSeconds() + 6 } }),
  'not before 6 seconds ahead': (mint) => mint.forge({ claims: { nbf: mint.nowInSeconds() + 6 } }),
  'a token of 9,000 characters': (mint) => mint.forge({ claims: { padding: 'x'.repeat(6_600) } }),
  'spaces inside': async (mint) => mint.tokens.IdToken.replace('.', ' . '),
  'dots alone': async () => '...',
  'a million characters': async () => 'x'.repeat(1_000_000),
  'a nested token': async (mint) => sealRaw(mint, mint.tokens.IdToken, { cty: 'JWT' }),
  'a payload that is no JSON': async (mint) => sealRaw(mint, '{"sub":'),
  'a payload that is a number': async (mint) => sealRaw(mint, '42'),
  'an end that is repeated, the last in the past': async (mint) =>
    sealRaw(
      mint,
      JSON.stringify(decodeJwt(mint.tokens.IdToken)).replace('{', '{"exp":9999999999,').replace(/}$/, ',"exp":1}'),
    ),
  'algorithm none in other letters': async (mint) => {
    const [, payload] = mint.tokens.IdToken.split('.');
    return `${part({ alg: 'nOnE' })}.${payload}.`;
  },
  'HS256 with the public key in DER': async (mint) => signHmac(mint, 'der'),
  'HS256 with an empty key': async (mint) => {
    const text = `${part({ alg: 'HS256' })}.${part(decodeJwt(mint.tokens.IdToken))}`;
    return `${text}.${createHmac('sha256', '').update(text).digest('base64url')}`;
  },
  'no algorithm': async (mint) => withHeader(mint, {}),
  'a list of algorithms': async (mint) => withHeader(mint, { alg: ['RS256'] }),
  'a number for an algorithm': async (mint) => withHeader(mint, { alg: 256 }),
  RS384: async (mint) => signAs(mint, 'RS384'),
  PS256: async (mint) => {
    const { current } = await signingKeys(mint.server.context);
    const pem = current.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const key = await importPKCS8(pem, 'PS256');
    return new SignJWT(decodeJwt(mint.tokens.IdToken)).setProtectedHeader({ alg: 'PS256', kid: current.id }).sign(key);
  },
  ES256: async (mint) => {
    const { privateKey } = await generateKeyPair('ES256');
    const { current } = await signingKeys(mint.server.context);
    return new SignJWT(decodeJwt(mint.tokens.IdToken))
      .setProtectedHeader({ alg: 'ES256', kid: current.id })
      .sign(privateKey);
  },
  'a payload that is not encoded': (mint) => mint.forge({ header: { b64: false, crit: ['b64'] } }).catch(() => 'a.b.c'),
  'a key id of 10,000 characters': (mint) => mint.forge({ header: { kid: 'k'.repeat(10_000) } }),
  'a key id with a NUL': (mint) => mint.forge({ header: { kid: 'a\u0000b' } }),
  'an address of keys that it brings along': (mint) =>
    mint.forge({
      header: { kid: 'mine', jku: 'https://keys.example/jwks.json', x5u: 'https://keys.example/cert.pem' },
    }),
  'an issuer by another scheme': (mint) => mint.forge({ claims: { iss: issuerOf(mint).replace('http:', 'https:') } }),
  'an issuer on another host': (mint) =>
    mint.forge({ claims: { iss: issuerOf(mint).replace('localhost', 'localhost.example') } }),
  'a list of issuers': (mint) => mint.forge({ claims: { iss: [issuerOf(mint)] as unknown as string } }),
  'no issuer': (mint) => mint.forge({ drop: ['iss'] }),
  'an access token that calls itself an identity token': (mint) =>
    mint.forge({ claims: { token_use: 'id' }, drop: ['aud'] }),
  'another kind': (mint) => mint.forge({ claims: { token_use: 'refresh' } }),
  'an end beyond all numbers': async (mint) =>
    sealRaw(mint, JSON.stringify(decodeJwt(mint.tokens.IdToken)).replace(/"exp":\d+/, '"exp":1e999')),
  'a beginning in words': (mint) => mint.forge({ claims: { iat: 'now' as unknown as number } }),
  'a subject that is a list': (mint) => mint.forge({ claims: { sub: ['a'] as unknown as string } }),
  'the subject of another member with our session': async (mint) =>
    mint.forge({ claims: { sub: (await addMember(mint.server)).subject } }),
  'our subject with the session of another member': async (mint) => {
    const other = await signIn(mint.server, (await addMember(mint.server)).email);
    return mint.forge({ claims: { origin_jti: decodeJwt(other.IdToken)['origin_jti'] } });
  },
  'two megabytes of groups': (mint) =>
    mint.forge({
      claims: { 'cognito:groups': Array.from({ length: 40_000 }, (_, place) => `group-number-${place}-of-many`) },
    }),
  'our signature under a header with a name more': async (mint) => withHeader(mint, { alg: 'RS256', jku: 'x' }),
  'an encrypted token': async () => `${part({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.a.b.c.d`,
  'an issuer of another pool': (mint) => mint.forge({ claims: { iss: `${issuerOf(mint)}2` } }),
  'an end beyond all years': (mint) => mint.forge({ claims: { exp: 1e99 } }),
  'an end with a fraction': (mint) => mint.forge({ claims: { exp: mint.nowInSeconds() + 60.5 } }),
  ...Object.fromEntries(
    ['NONE', 'nonE', 'none '].map((algorithm) => [
      `algorithm ${algorithm} with the signature`,
      async (mint: Mint) => withHeader(mint, { alg: algorithm }),
    ]),
  ),
  'an algorithm that is empty': async (mint) => withHeader(mint, { alg: '' }),
  'an algorithm of a prototype': async (mint) => withHeader(mint, { alg: 'constructor' }),
};
