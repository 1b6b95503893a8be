/**
 * What is wrong with a typed address, in words that help to fix it; null when there is no obvious mistake. The server
 * decides in the end: this only saves a round trip for the usual slips.
 */
export function emailMistake(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return 'Write your email address';
  if (/\s/.test(text)) return 'An email address has no spaces';
  const [local, domain, ...more] = text.split('@');
  if (domain === undefined) return 'This email address is missing its @';
  if (more.length > 0) return 'This email address has more than one @';
  if (!local) return 'This email address is missing the part before the @';
  if (!domain) return 'This email address is missing the part after the @';
  if (!/\.[^.]+$/.test(domain)) return 'This email address is missing its ending, like .com or .org';
  return null;
}

/** The address as accounts are known by it. */
export const addressOf = (typed: string): string => typed.trim().toLowerCase();
