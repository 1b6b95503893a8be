import { inDeepRun, inQuickRun } from '../deep-run.ts';

/** `npm run fuzz:openapi` sets these: how many requests, and the seed. `npm test` asks the same things every time. */
const numberIn = (name: string, otherwise: number): number => {
  const given = Number(process.env[name]);
  return Number.isSafeInteger(given) && given > 0 ? given : otherwise;
};
export const isCommand = inDeepRun || process.env['FUZZ_REQUESTS'] !== undefined;
export const requestCount = numberIn('FUZZ_REQUESTS', inDeepRun ? 200_000 : inQuickRun ? 500 : 2_500);
export const seed = numberIn('FUZZ_SEED', 20_261_121);
