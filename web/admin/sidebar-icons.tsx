import {
  IconArrowBackUp,
  IconBriefcase,
  IconBuildingBank,
  IconChartBar,
  IconClock,
  IconCopy,
  IconDatabase,
  IconFlag,
  IconHistory,
  IconListSearch,
  IconMail,
  IconMessage2,
  IconMessages,
  IconRocket,
  IconRosetteDiscountCheck,
  IconScale,
  IconSettings,
  IconSettingsAutomation,
  IconSun,
  IconTableAlias,
  IconTicket,
  IconUpload,
  IconUsers,
  IconWorldDownload,
} from '@tabler/icons-react';

const icons = {
  IconArrowBackUp,
  IconBriefcase,
  IconBuildingBank,
  IconChartBar,
  IconClock,
  IconCopy,
  IconDatabase,
  IconFlag,
  IconHistory,
  IconListSearch,
  IconMail,
  IconMessage2,
  IconMessages,
  IconRocket,
  IconRosetteDiscountCheck,
  IconScale,
  IconSettings,
  IconSettingsAutomation,
  IconSun,
  IconTableAlias,
  IconTicket,
  IconUpload,
  IconUsers,
  IconWorldDownload,
};
export type IconName = keyof typeof icons;

export interface NamedIconProps {
  name: IconName;
  size: number;
}

export function NamedIcon({ name, size }: NamedIconProps) {
  const Icon = icons[name];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
