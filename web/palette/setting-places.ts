import { settingKeys, settingNames } from '../../contract/product-settings/setting-facts.ts';
import type { Place } from './places.ts';

/** Each setting by its name, where it is on its page. */
export const settingPlaces: readonly Place[] = settingKeys.map((key) => ({
  label: settingNames[key],
  to: `/admin/settings?setting=${key}`,
  about: 'Setting',
}));
