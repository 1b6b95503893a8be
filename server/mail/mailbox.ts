const domainsWithoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, for limits only, never to tell people apart: what follows a plus is dropped, and
 * the dots where the provider ignores them. The address must already be one of the contract's `email`.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const beforePlus = local.split('+')[0] || local;
  if (!domainsWithoutDots.has(domain)) return `${beforePlus}@${domain}`;
  return `${beforePlus.replaceAll('.', '')}@gmail.com`;
}
