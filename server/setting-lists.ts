import { isIP } from 'node:net';
import { z } from 'zod';

/** Settings that are lists, with commas between their parts. */

/** "ac.uk, edu": mail domains in lower case, each once. */
export const domainList = z
  .string()
  .transform((text) => [
    ...new Set(
      text
        .toLowerCase()
        .split(',')
        .map((domain) => domain.trim()),
    ),
  ])
  .refine(
    (domains) => domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain)),
    'must be mail domains with commas between them, such as ac.uk,edu',
  );

/** "10.0.0.1, 10.1.0.0/16": never "true", which would believe every caller. */
export const proxyList = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (addresses) =>
      addresses.every((text) => {
        const [address = '', bits, ...rest] = text.split('/');
        const most = isIP(address) === 6 ? 128 : 32;
        return (
          isIP(address) > 0 &&
          rest.length === 0 &&
          (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
        );
      }),
    'must be addresses or networks with commas between them, such as 10.0.0.1,10.1.0.0/16',
  );

/** "age1…, age1pq1…": recipients of age, each once. The encryption checks their checksums at the start. */
export const recipientList = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((recipient) => recipient.trim()))])
  .refine(
    (recipients) =>
      recipients.every((text) => /^age1(?:[02-9ac-hj-np-z]{58}|pq1[02-9ac-hj-np-z]{1000,4000})$/.test(text)),
    'must be recipients of age with commas between them, age1…; an identity (AGE-SECRET-KEY-1…) stays off this machine',
  );

const oneSecret = '[A-Za-z0-9+/]{43}=';
/** SECRET_KEY: secrets with commas between, the newest first. Stays text. */
export const secretList = z
  .string()
  .regex(
    new RegExp(`^${oneSecret}(?:,${oneSecret}){0,9}$`),
    'must be 32 random bytes in base64, after a change with the ones before behind it and commas between: openssl rand -base64 32',
  )
  .refine(
    (text) => text.split(',').every((one) => new Set(Buffer.from(one, 'base64')).size > 8),
    'is not random: openssl rand -base64 32',
  )
  .refine((text) => new Set(text.split(',')).size === text.split(',').length, 'names one secret twice');
