import type { Vault } from '../vault.ts';
import { domainOf, nameKeyOf } from '../funders/rules.ts';

/** The same for two people of one venture: its domain, else its name and country. Says nothing without the secret. */
export function voiceOf(
  vault: Vault,
  venture: { name: string; website?: string | undefined; country: string },
): Buffer {
  return vault.digest('review venture', domainOf(venture.website) ?? `${nameKeyOf(venture.name)} ${venture.country}`);
}
