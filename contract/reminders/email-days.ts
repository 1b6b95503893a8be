/** Days after the one that was asked for on which an email of a reminder goes out; then never again. */
export const emailDays = [0, 7, 21] as const;

const [, second, third] = emailDays;

/** One truth for every page and email. A pause between two emails to one address may leave one of them out. */
const emailsFrom = (first: string): string => `At most three emails: ${first}, and ${second} and ${third} days later.`;
const promiseOf = (first: string): string => `${emailsFrom(first)} They end once you send a review or stop them.`;

export const reminderPromise = {
  asked: promiseOf('on the day you pick'),
  picked: promiseOf('on the day you picked'),
  set: promiseOf('on that day'),
  each: promiseOf('on the day of each'),
  /** Where nothing is set yet that could be stopped. */
  toConfirm: emailsFrom('on that day'),
} as const;
