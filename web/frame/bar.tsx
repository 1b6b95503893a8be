import { Link, useLocation } from 'react-router';
import { useProductName } from '../api/config.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { MenuButton } from './menu-button.tsx';
import { barLookOf, scrollAtTopThreshold } from './path-rules.ts';
import { Group } from '../ui/layout/layout.tsx';
import { SearchButton, type SearchWindow } from './search-button.tsx';
import { isInSection, sections } from './sections.ts';
import styles from './bar.module.css';
import { useSyncExternalStore } from 'react';

/** The navigation bar. It keeps its height in both looks, so nothing below it jumps. */
export function Bar({ search }: { search?: SearchWindow }) {
  const { pathname } = useLocation();
  const { isHidden, tone, hasShareButton, isWide, isLow } = barLookOf(pathname, useIsAtTop());
  const productName = useProductName();
  return (
    <header
      className={styles.bar}
      data-tone={tone}
      data-hidden={isHidden || undefined}
      inert={isHidden}
      data-low={isLow || undefined}
    >
      <Group className={styles.row} wrap={false} gap={3} px="page" data-wide={isWide || undefined}>
        <Link to="/" className={styles.home} aria-label={`${productName}, home`}>
          <Logo name={productName} />
        </Link>
        {!isLow && <SectionLinks path={pathname} />}
        {search && <SearchButton window={search} />}
        {hasShareButton && (
          <ButtonLink
            to="/signup"
            variant={isLow ? 'outline' : 'ink'}
            size={isLow ? 'sm' : 'md'}
            className={styles.share}
          >
            Share your review
          </ButtonLink>
        )}
        <MenuButton key={isHidden ? 'hidden' : 'shown'} />
      </Group>
    </header>
  );
}

function SectionLinks({ path }: { path: string }) {
  return (
    <nav className={styles.sections} aria-label="Sections">
      {sections.map((section) => (
        <Link key={section.to} to={section.to} aria-current={isInSection(path, section) ? 'page' : undefined}>
          {section.label}
        </Link>
      ))}
    </nav>
  );
}

/** Kept from the last scroll: to ask the window while a page is being drawn makes it lay that page out once more. */
let isAtTop = true;

function onScroll(listener: () => void): () => void {
  const note = (): void => {
    isAtTop = window.scrollY <= scrollAtTopThreshold;
    listener();
  };
  window.addEventListener('scroll', note, { passive: true });
  return () => window.removeEventListener('scroll', note);
}

/** Whether the page is scrolled to the top, give or take 20 pixels. */
function useIsAtTop(): boolean {
  return useSyncExternalStore(onScroll, () => isAtTop);
}
