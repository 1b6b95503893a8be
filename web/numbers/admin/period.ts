const day = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The Monday (UTC) of the week in progress. */
export const currentMonday = (now: Date): string => dayOf(now.getTime() - ((now.getUTCDay() + 6) % 7) * day);

export const moveDay = (date: string, days: number): string => dayOf(timeOf(date) + days * day);

export const isMonday = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(timeOf(date)) && new Date(timeOf(date)).getUTCDay() === 1;
