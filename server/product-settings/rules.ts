import { type ProductSettings, type SettingKey } from '../../contract/product-settings/settings.ts';
import { settingNames } from '../../contract/product-settings/setting-facts.ts';

/**
 * By field: what is wrong with these settings together, and with changing these of them from `known`; empty where nothing
 * is. Once an operator has a name, Terms and Privacy always have one.
 */
export function problemsOf(
  known: ProductSettings,
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
  if (settings.operatorName === '' && known.operatorName !== '')
    problems['values.operatorName'] = 'The operator needs a name. Enter another one instead';
  else if (settings.operatorName === '' && settings.operatorAddress + settings.operatorRegister !== '')
    problems['values.operatorName'] = 'Say the name that the address and the register entry belong to';
  return problems;
}

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
