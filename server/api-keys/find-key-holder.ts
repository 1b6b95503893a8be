import type { FastifyRequest } from 'fastify';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import { authorizationOf } from '../http/authorization.ts';
import type { KeyHolder } from '../http/keys/open-key-gate.ts';
import { Refusal } from '../refusal.ts';
import { recordKeyUsed } from './revoking-commands.ts';
import { findHolder, findTokenHolder } from './queries.ts';
import { digestOf, isWhole } from './secret.ts';

/** Of an access token, as the authorization server makes them. */
const tokenShape = /^[\w-]{43}$/;

/**
 * Answers whose key a request carries. The token of a page is none, and a key is none for pages: what is stolen from one
 * does not open the other.
 */
export function findKeyHolder(context: Context): (request: FastifyRequest) => Promise<KeyHolder> {
  const { db, clock, log } = context;
  return async (request) => {
    const authorization = authorizationOf(request);
    if (authorization === undefined)
      throw new Refusal('key_required', { detail: 'Send it as a header: Authorization: Bearer fsk_…' });
    const secret = /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
    const isKey = isWhole('fsk_', secret);
    if (!isKey && !tokenShape.test(secret)) return refuse(context, 'shape', 'It is incomplete, or not a key.');
    if ((await currentSettings(context)).apiKeyDays === 0)
      throw new Refusal('keys_off', { detail: 'Admins have turned API keys off.' });
    const now = clock.now();
    const asked = { digest: digestOf(secret), now };
    const holder = await (isKey ? findHolder(context, asked) : findTokenHolder(context, asked));
    if (holder === null) return refuse(context, 'ended', 'It was revoked, or it has expired.');
    const { keyId, lastUsedOn, ...found } = holder;
    if (lastUsedOn !== dayOf(now))
      // A database that takes no writes must not keep programs from reading.
      await recordKeyUsed(db, { keyId, now, of: isKey ? 'api_keys' : 'program_grants' }).catch((error: unknown) =>
        log.warn({ err: error, event: 'key.use_not_noted' }, 'the day on which a key was used is not recorded'),
      );
    return found;
  };
}

function refuse({ log }: Context, reason: string, detail: string): never {
  log.info({ event: 'key.invalid', reason }, 'key refused');
  throw new Refusal('invalid_key', { detail });
}
