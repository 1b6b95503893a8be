/**
 * How likely chance alone makes a count at least as unlikely as this one, of `known` that each happen with `share`: the
 * exact two-sided binomial test by the method of small p-values, as `binom.test` of R (Conover, Practical Nonparametric
 * Statistics, 1971, pages 97 to 104). It holds for few, where an interval of the normal curve does not.
 */
export function chanceOf({ count, known }: { readonly count: number; readonly known: number }, share: number): number {
  if (share <= 0 || share >= 1) return count === known * share ? 1 : 0;
  const logs: number[] = [known * Math.log1p(-share)];
  const step = Math.log(share) - Math.log1p(-share);
  for (let at = 1; at <= known; at += 1) logs.push((logs[at - 1] ?? 0) + Math.log((known - at + 1) / at) + step);
  // Equal ones differ in the last digits.
  const most = (logs[count] ?? 0) + 1e-7;
  return Math.min(
    1,
    logs.reduce((sum, log) => (log <= most ? sum + Math.exp(log) : sum), 0),
  );
}
