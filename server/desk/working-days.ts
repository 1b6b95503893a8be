const millisecondsPerDay = 86_400_000;
const saturday = 6;

/** Days from one instant to a later one with Saturdays and Sundays (UTC) left out; 0 when it is not later. */
export function workingDaysBetween(from: Date, to: Date): number {
  let milliseconds = 0;
  for (let start = from.getTime(); start < to.getTime();) {
    const midnight = Math.floor(start / millisecondsPerDay) * millisecondsPerDay + millisecondsPerDay;
    const end = Math.min(midnight, to.getTime());
    const weekday = new Date(start).getUTCDay();
    if (weekday !== saturday && weekday !== 0) milliseconds += end - start;
    start = end;
  }
  return milliseconds / millisecondsPerDay;
}

const startOfDayOf = (time: number): number => Math.floor(time / millisecondsPerDay) * millisecondsPerDay;
const isWeekend = (time: number): boolean => [0, saturday].includes(new Date(time).getUTCDay());

/** The earliest instant from which no more than so many working days lead to another one. */
export function workingDaysBefore(to: Date, days: number): Date {
  let left = days * millisecondsPerDay;
  let end = to.getTime();
  for (;;) {
    const start = startOfDayOf(end - 1);
    if (!isWeekend(start)) {
      if (left < end - start) return new Date(end - left);
      left -= end - start;
    }
    end = start;
  }
}

/** The day (UTC) on which so many working days have passed since an instant; never a Saturday or Sunday. */
export function workingDaysAfter(from: Date, days: number): Date {
  let left = days * millisecondsPerDay;
  for (let start = from.getTime(); ; start = startOfDayOf(start) + millisecondsPerDay) {
    if (isWeekend(start)) continue;
    const length = startOfDayOf(start) + millisecondsPerDay - start;
    if (left < length) return new Date(startOfDayOf(start));
    left -= length;
  }
}

export const oneDecimalOf = (value: number): number => Math.round(value * 10) / 10;
