import cronstrue from 'cronstrue';

/** Names of jobs are stored in the queue and keep their first spelling; the page shows the words of today. */
const wordsOfToday: Readonly<Record<string, string>> = {
  accepted: 'approved',
  deed: 'admin action',
  deeds: 'admin actions',
  funding: 'deals',
  letter: 'email',
  tell: 'record',
  twins: 'possible duplicates',
};

/** "Access: find ending" for `access.find-ending`. */
export function workTitle(name: string): string {
  const [feature = '', what = ''] = name.split('.');
  const words = (text: string): string =>
    text
      .split('-')
      .map((word) => wordsOfToday[word] ?? word)
      .join(' ');
  const title = words(feature);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}${what === '' ? '' : `: ${words(what)}`}`;
}

/** "At 06:00, only on Monday (UTC)"; what follows an answer has no schedule. */
export function scheduleWords(cron: string | null): string {
  if (cron === null) return 'On demand';
  return `${cronstrue.toString(cron, { use24HourTimeFormat: true })} (UTC)`;
}
