/** `npm run test:entitlement` sets these: how much is tried, and from which seed on. */
export const isFull = process.env['ENTITLEMENT'] === 'full';
const numberIn = (name: string, otherwise: number): number => {
  const given = Number(process.env[name]);
  return Number.isSafeInteger(given) && given > 0 ? given : otherwise;
};
export const firstSeed = numberIn('ENTITLEMENT_SEED', 1);
/** Of those in one process with one instance: more for a night, one to look at a failure. */
export const fullCount = numberIn('ENTITLEMENT_HISTORIES', 2_000);
