/** `2026`, `2026 H2` and `2026 Q3` of a day or a month. The year comes first, so that periods sort by their text. */
export function periodsOf(day: string): { readonly year: string; readonly half: string; readonly quarter: string } {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  return { year, half: `${year} H${month <= 6 ? 1 : 2}`, quarter: `${year} Q${Math.ceil(month / 3)}` };
}

export const halfYearOf = (day: string): string => periodsOf(day).half;
