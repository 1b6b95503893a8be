import { formatCount, formatDay } from '../../../contract/formats.ts';
import { emailMistake } from '../../identity/email-mistake.ts';
import type { SettingsState } from '../../../contract/product-settings/endpoints.ts';
import {
  defaultSettings,
  type NumberSetting,
  type ProductSettings,
  type SettingKey,
  type TextSetting,
} from '../../../contract/product-settings/settings.ts';
import { longestTexts, numberBounds } from '../../../contract/product-settings/setting-facts.ts';
import { titles, valueOf, type Draft, type Written } from './sections.ts';

export const isNumber = (key: SettingKey): key is NumberSetting => key in numberBounds;
const isText = (key: SettingKey): key is TextSetting => key in longestTexts;

/** A saved value as it reads in a sentence. */
export function valueWords(key: SettingKey, value: unknown): string {
  if (key === 'provisionalDays') return value === 0 ? 'off' : `on, for ${formatCount(Number(value), 'day')}`;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return value === '' ? 'not set' : String(value);
}

export const boundsWords = (key: NumberSetting): string => {
  const { least, most } = numberBounds[key];
  return key === 'fewestSharing'
    ? `${least} is the lowest safe value. You can raise it to ${most}.`
    : `Allowed: ${key === 'provisionalDays' ? 1 : least} to ${most}.`;
};

/** Who changed it last, and from what. */
export function lastChangeWords(key: SettingKey, { changes }: SettingsState): string {
  const last = changes[key];
  if (last === undefined) return 'Never changed.';
  const by = last.by === null ? 'a former admin' : last.by.email;
  const day = formatDay(last.at.slice(0, 10));
  return isNumber(key) ? `Was ${valueWords(key, last.before)} until ${day}, changed by ${by}.` : `${by}, ${day}.`;
}

/** What the browser knows to be wrong; the server decides. */
export function mistakeOf(key: SettingKey, written: Written): string | null {
  if (isNumber(key)) {
    const { least, most } = numberBounds[key];
    const text = String(written).trim();
    const isWhole = /^\d{1,4}$/.test(text);
    return isWhole && Number(text) >= least && Number(text) <= most ? null : `A whole number from ${least} to ${most}`;
  }
  if (key === 'operatorContact' && String(written).trim() !== '') return emailMistake(String(written)) || null;
  if (isText(key) && String(written).trim().length > longestTexts[key])
    return `At most ${longestTexts[key]} characters`;
  return null;
}

/** "Author link: 30 to 14". */
export function changeWords(key: SettingKey, draft: Draft, values: ProductSettings): string {
  const written = draft[key] ?? '';
  const next = mistakeOf(key, written) === null ? valueWords(key, valueOf(key, written)) : String(written);
  if (key === 'schoolDomains') {
    const added = (written as readonly string[]).filter((domain) => !values.schoolDomains.includes(domain));
    const gone = values.schoolDomains.filter((domain) => !written.includes(domain));
    const parts = [...added.map((domain) => `${domain} added`), ...gone.map((domain) => `${domain} removed`)];
    return `${titles[key]}: ${parts.join(', ')}`;
  }
  return `${titles[key]}: ${valueWords(key, values[key])} to ${next}`;
}

export const usualWords = (key: SettingKey): string => valueWords(key, defaultSettings[key]);
