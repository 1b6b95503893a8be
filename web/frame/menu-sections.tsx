import {
  IconBriefcase,
  IconBuildingBank,
  IconCheck,
  IconDatabase,
  IconHelpCircle,
  IconZoomCheck,
} from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useLocation } from 'react-router';
import { isInSection, sections, wideBar } from './sections.ts';
import styles from './menu.module.css';

const icons: Readonly<Record<string, typeof IconDatabase>> = {
  'Find funders': IconZoomCheck,
  Funders: IconBuildingBank,
  Database: IconDatabase,
  Providers: IconBriefcase,
};

/** The sections, where the bar has no room for them. `hasDatabase`: the menu links to the database already. */
export function MenuSections({ hasDatabase }: { hasDatabase: boolean }) {
  const { pathname } = useLocation();
  const isWide = useMediaQuery(wideBar, true, { getInitialValueInEffect: false });
  if (isWide) return null;
  return (
    <ul className={styles.apart}>
      {sections
        .filter(({ start }) => !(hasDatabase && start === '/database'))
        .map((section) => {
          const Icon = icons[section.label] ?? IconHelpCircle;
          const isCurrent = isInSection(pathname, section);
          return (
            <li key={section.to}>
              <Link to={section.to} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
                <Icon size={19} stroke={1.75} aria-hidden="true" />
                {section.label}
                {isCurrent && <IconCheck className={styles.check} size={19} stroke={1.75} aria-hidden="true" />}
              </Link>
            </li>
          );
        })}
    </ul>
  );
}
