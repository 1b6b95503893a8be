const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });

/** The English name of an ISO 3166-1 alpha-2 code; what is no such code, or has no name, as it is. */
export function nameOfCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
