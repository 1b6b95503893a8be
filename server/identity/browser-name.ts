import { getParser } from 'bowser';

/** "Firefox on Linux", for people who look at their list of sessions. Null when the browser does not say. */
export function browserNameOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '' || userAgent.length > longestUserAgent) return null;
  const parser = getParser(userAgent);
  const browser = parser.getBrowserName();
  const system = parser.getOSName();
  if (browser === '') return system === '' ? null : system.slice(0, longestName);
  return (system === '' ? browser : `${browser} on ${system}`).slice(0, longestName);
}

const longestUserAgent = 1_000;
const longestName = 80;
