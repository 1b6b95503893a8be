/** Sums and quartiles as PostgreSQL computes them. */

/**
 * The sum rounded to whole units, halves away from zero; null when there is nothing to add. Null too when a number is
 * finer than hundredths or too great to be added exactly: then `isExact` is false.
 */
export function sumInHundredths(numbers: Float64Array): { isExact: boolean; rounded: number | null } {
  let total = 0n;
  let part = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    const hundredths = Math.round(number * 100);
    if (hundredths / 100 !== number || Math.abs(hundredths) > mostHundredths) return { isExact: false, rounded: null };
    part += hundredths;
    if (Math.abs(part) > mostHundredths) {
      total += BigInt(part);
      part = 0;
    }
  }
  if (numbers.length === 0) return { isExact: true, rounded: null };
  total += BigInt(part);
  const away = total < 0n ? -50n : 50n;
  return { isExact: true, rounded: Number((total + away) / 100n) };
}

const mostHundredths = 2 ** 51;

/** `percentile_cont` at each share, ascending. The numbers are put into another order. */
export function cutsAt(numbers: Float64Array, shares: readonly number[]): number[] {
  let sortedBelow = 0;
  return shares.map((share) => {
    const place = share * (numbers.length - 1);
    const low = Math.floor(place);
    const high = Math.ceil(place);
    putInPlace(numbers, low, sortedBelow);
    if (high > low) putInPlace(numbers, high, low + 1);
    sortedBelow = high;
    const [first = Number.NaN, second = Number.NaN] = [numbers[low], numbers[high]];
    return first + (place - low) * (second - first);
  });
}

/** Quickselect: the number that belongs at `place` goes there, smaller ones before it. All before `left` are smaller already. */
function putInPlace(numbers: Float64Array, place: number, from: number): void {
  let [left, right] = [from, numbers.length - 1];
  while (left < right) {
    const pivot = middleOfThree(numbers[left] ?? 0, numbers[(left + right) >> 1] ?? 0, numbers[right] ?? 0);
    let [low, high] = [left, right];
    while (low <= high) {
      while ((numbers[low] ?? 0) < pivot) low += 1;
      while ((numbers[high] ?? 0) > pivot) high -= 1;
      if (low > high) break;
      const held = numbers[low] ?? 0;
      numbers[low] = numbers[high] ?? 0;
      numbers[high] = held;
      low += 1;
      high -= 1;
    }
    if (place <= high) right = high;
    else if (place >= low) left = low;
    else return;
  }
}

const middleOfThree = (one: number, two: number, three: number): number =>
  Math.max(Math.min(one, two), Math.min(Math.max(one, two), three));
