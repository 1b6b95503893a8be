/** How much a deep run tries, and the first seed of any run. Set these to investigate a failure. */
const numberIn = (name: string, otherwise: number): number => {
  const given = Number(process.env[name]);
  return Number.isSafeInteger(given) && given > 0 ? given : otherwise;
};
export const firstSeed = numberIn('ENTITLEMENT_SEED', 1);
/** The number of histories in one process with one instance: more for a night, one to look at a failure. */
export const fullCount = numberIn('ENTITLEMENT_HISTORIES', 2_000);
