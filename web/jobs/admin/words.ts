import cronstrue from 'cronstrue';

/** "Access: find ending" for `access.find-ending`. */
export function workTitle(name: string): string {
  const [feature = '', what = ''] = name.split('.');
  const words = (text: string): string => text.replaceAll('-', ' ');
  const title = words(feature);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}${what === '' ? '' : `: ${words(what)}`}`;
}

/** "At 06:00, only on Monday (UTC)"; what follows an answer has no schedule. */
export function scheduleWords(cron: string | null): string {
  if (cron === null) return 'After an answer';
  return `${cronstrue.toString(cron, { use24HourTimeFormat: true })} (UTC)`;
}
