import type { Chance } from './chance.ts';

/**
 * Sixty countries with their currency, the frequent ones first: the sample world draws them by Zipf's law. Rates are
 * round figures for invented amounts, not market data: units of the currency for one USD.
 */
const usdRates: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.9,
  GBP: 0.8,
  INR: 84,
  KES: 130,
  NGN: 1_500,
  CAD: 1.4,
  BRL: 5.5,
  ZAR: 18,
  SGD: 1.35,
  AUD: 1.5,
  SEK: 10.5,
  CHF: 0.9,
  MXN: 18,
  GHS: 15,
  IDR: 16_000,
  JPY: 150,
  DKK: 7,
  NOK: 11,
  PLN: 4,
  COP: 4_100,
  CLP: 950,
  EGP: 49,
  UGX: 3_700,
  TZS: 2_600,
  RWF: 1_400,
  PHP: 58,
  VND: 25_000,
  KRW: 1_380,
  ILS: 3.7,
  AED: 3.67,
  TRY: 34,
  NZD: 1.65,
  PEN: 3.75,
  XOF: 600,
  MAD: 10,
  PKR: 280,
  BDT: 119,
  LKR: 295,
  CZK: 23,
  RON: 4.6,
  HUF: 370,
  UAH: 41,
  ETB: 120,
  ZMW: 27,
  THB: 34,
  MYR: 4.4,
  NPR: 134,
};

const currencies: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  IN: 'INR',
  DE: 'EUR',
  KE: 'KES',
  NG: 'NGN',
  FR: 'EUR',
  CA: 'CAD',
  BR: 'BRL',
  NL: 'EUR',
  ZA: 'ZAR',
  SG: 'SGD',
  ES: 'EUR',
  AU: 'AUD',
  SE: 'SEK',
  CH: 'CHF',
  MX: 'MXN',
  GH: 'GHS',
  ID: 'IDR',
  JP: 'JPY',
  DK: 'DKK',
  NO: 'NOK',
  PL: 'PLN',
  FI: 'EUR',
  IE: 'EUR',
  IT: 'EUR',
  CO: 'COP',
  CL: 'CLP',
  EG: 'EGP',
  UG: 'UGX',
  TZ: 'TZS',
  RW: 'RWF',
  PH: 'PHP',
  VN: 'VND',
  KR: 'KRW',
  IL: 'ILS',
  AE: 'AED',
  TR: 'TRY',
  NZ: 'NZD',
  PT: 'EUR',
  BE: 'EUR',
  AT: 'EUR',
  PE: 'PEN',
  SN: 'XOF',
  CI: 'XOF',
  MA: 'MAD',
  PK: 'PKR',
  BD: 'BDT',
  LK: 'LKR',
  CZ: 'CZK',
  RO: 'RON',
  HU: 'HUF',
  UA: 'UAH',
  EE: 'EUR',
  LT: 'EUR',
  ET: 'ETB',
  ZM: 'ZMW',
  TH: 'THB',
  MY: 'MYR',
  NP: 'NPR',
};

/** ISO 3166-1 codes, the most frequent first. */
export const sampleCountries: readonly string[] = Object.keys(currencies);

const zipf = sampleCountries.map((country, rank) => [country, 1 / (rank + 2)] as const);

export function drawCountry(chance: Chance): string {
  return chance.weighted(zipf);
}

export function currencyOf(country: string | null): string {
  return currencies[country ?? ''] ?? 'USD';
}

/** Two digits that count, as deals are written: 1,347,211 becomes 1,300,000. */
export function roundMoney(amount: number): number {
  if (amount < 100) return Math.round(amount);
  const step = 10 ** (Math.floor(Math.log10(amount)) - 1);
  return Math.round(amount / step) * step;
}

/** A round amount in the currency that is worth about the given USD, and what it is worth exactly. */
export function moneyIn(currency: string, usd: number): { amount: number; amountUsd: number } {
  const rate = usdRates[currency] ?? 1;
  const amount = roundMoney(usd * rate);
  return { amount, amountUsd: Math.round(amount / rate) };
}
