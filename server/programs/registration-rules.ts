/** What a program says of itself when it registers, as far as we keep it. RFC 7591 lets a server replace the rest. */

export const longestName = 60;
const mostAddresses = 5;
const longestAddress = 500;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
export const isLoopback = (address: string): boolean => loopback.has(URL.parse(address)?.hostname ?? '');

/** A name on one line. Without one it is "A program". */
export function nameOfProgram(given: unknown): string {
  const name = typeof given === 'string' ? given.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() : '';
  return name.slice(0, longestName).toWellFormed().trim() || 'A program';
}

/** Where its users come back to: https, or a program on the device of the user. */
function isAddress(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > longestAddress) return false;
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '' || address.includes('#')) return false;
  return url.protocol === 'https:'
    ? !loopback.has(url.hostname)
    : url.protocol === 'http:' && loopback.has(url.hostname);
}

/** RFC 7591: programs read why by this word. */
export const wrongAddresses = {
  error: 'invalid_redirect_uri',
  error_description: `One to ${mostAddresses} redirect_uris, each https, or http on this device`,
} as const;

/** Null where the addresses are not such that a member may be sent there. */
export function registrationOf(body: unknown): Readonly<Record<string, unknown>> | null {
  const given = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const addresses = given['redirect_uris'];
  if (
    !Array.isArray(addresses) ||
    addresses.length === 0 ||
    addresses.length > mostAddresses ||
    !addresses.every(isAddress)
  )
    return null;
  return {
    redirect_uris: addresses,
    client_name: nameOfProgram(given['client_name']),
    application_type: addresses.some(isLoopback) ? 'native' : 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
