import { type ProductSettings, type SettingKey } from '../../contract/product-settings/settings.ts';
import { settingNames } from '../../contract/product-settings/setting-facts.ts';

/** By field: what is wrong with these settings together, and with changing these of them; empty where nothing is. */
export function problemsOf(
  settings: ProductSettings,
  changed: readonly SettingKey[],
  locked: Partial<Record<SettingKey, string>>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const key of changed) {
    if (locked[key] !== undefined)
      problems[`values.${key}`] = `${settingNames[key]}: ${locked[key]} sets it where the server starts`;
  }
  if (settings.reviewMostDays < settings.reviewDays)
    problems[changed.includes('reviewMostDays') ? 'values.reviewMostDays' : 'values.reviewDays'] =
      `Nearly all within ${settings.reviewMostDays} and half within ${settings.reviewDays} cannot both be`;
  if (settings.operatorName === '' && settings.operatorAddress + settings.operatorRegister !== '')
    problems['values.operatorName'] = 'Say the name that the address and the register entry belong to';
  return problems;
}

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
