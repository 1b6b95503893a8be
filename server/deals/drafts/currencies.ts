/** Which codes are money. */

/** Codes of ISO 4217 that stand for no currency, and for a test. */
const noMoney: ReadonlySet<string> = new Set(['XXX', 'XTS']);
const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/**
 * Whether this is a code of ISO 4217, in capitals, that is or was money: old files know marks and francs. What the
 * engine lists as supported is today's money alone, so its names are asked.
 */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && !noMoney.has(code) && names.of(code) !== undefined;
}
