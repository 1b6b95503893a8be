import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { operatorWords } from '../../contract/product-settings/words.ts';
import { useProductName, useProductSettings, useSupportEmail } from '../api/config.ts';
import { Grid, Group, Stack, Text } from '../ui/layout/layout.tsx';
import { footerLookOf, type FooterLook } from './path-rules.ts';
import styles from './footer.module.css';

const lists = [
  {
    title: 'Reviews',
    links: [
      { to: '/funder', text: 'Funders' },
      { to: '/review', text: 'Share a review' },
      { to: '/how-it-works', text: 'How it works' },
      { to: '/guidelines', text: 'Review guidelines' },
    ],
  },
  {
    title: 'Database',
    links: [
      { to: '/database/equity', text: 'Equity' },
      { to: '/database/debt', text: 'Debt' },
      { to: '/database/grant', text: 'Grant' },
      { to: '/free-access', text: 'Free access' },
    ],
  },
  {
    title: 'Account',
    links: [
      { to: '/login', text: 'Log in' },
      { to: '/signup', text: 'Sign up' },
      { to: '/user', text: 'Your account' },
    ],
  },
  {
    title: 'Trust',
    links: [
      { to: '/how-it-works#anonymity', text: 'How anonymity works' },
      { to: '/guidelines#moderation', text: 'How we moderate' },
      { to: '/privacy', text: 'Privacy' },
      { to: '/terms', text: 'Terms' },
      { to: '/transparency', text: 'Transparency' },
    ],
  },
];

const rules = [
  { to: '/guidelines', text: 'Review guidelines' },
  { to: '/privacy', text: 'Privacy' },
  { to: '/terms', text: 'Terms' },
];

const year = new Date().getUTCFullYear();

const OwnLook = createContext<(look: FooterLook | null) => void>(() => undefined);

/** The page with its footer below. */
export function FooterPlace({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [ownLook, setOwnLook] = useState<FooterLook | null>(null);
  return (
    <OwnLook value={setOwnLook}>
      {children}
      <Footer look={ownLook ?? footerLookOf(pathname)} />
    </OwnLook>
  );
}

/** Asks for the full footer, for a page that its path does not tell from another. */
export function FullFooter() {
  const setOwnLook = use(OwnLook);
  useLayoutEffect(() => {
    setOwnLook('full');
    return () => setOwnLook(null);
  }, [setOwnLook]);
  return null;
}

function Footer({ look }: { look: FooterLook }) {
  const operator = operatorWords(useProductSettings());
  const productName = useProductName();
  const tagline = `${productName} lets us all see better`;
  if (look === 'slim') {
    return (
      <footer className={`${styles.footer} ${styles.slim}`}>
        <p className={styles.tagline}>{tagline}</p>
        <SupportLink />
        <Group as="nav" aria-label="Rules" align="stretch" gap={[4, 6]}>
          {rules.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
        </Group>
      </footer>
    );
  }
  return (
    <footer className={`${styles.footer} ${styles.full}`}>
      <Stack gap={5}>
        <p className={styles.tagline}>{tagline}</p>
        <p className="small">
          <SupportLink />
        </p>
      </Stack>
      <Grid className={styles.lists} gap={[6, 7]} size="sm">
        {lists.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <b>{title}</b>
            <ul>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </Grid>
      <Text className={styles.foot} pt={6} size="xs">
        © {year} {productName}
        {operator !== null && `. Run by ${operator}`}
      </Text>
    </footer>
  );
}

function SupportLink() {
  const supportEmail = useSupportEmail();
  return supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : null;
}
