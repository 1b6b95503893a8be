import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { operatorWords } from '../../contract/product-settings/words.ts';
import { useProductName, useProductSettings, useSupportEmail } from '../api/config.ts';
import { useSession } from '../session/session.ts';
import { Grid, Group, Stack, Text } from '../ui/layout/layout.tsx';
import { footerLookOf, routeClassOf, type FooterLook } from './path-rules.ts';
import styles from './footer.module.css';

type Links = readonly (readonly [text: string, to: string])[];

const lists: readonly (readonly [title: string, links: Links])[] = [
  [
    'Reviews',
    [
      ['Funders', '/funder'],
      ['Share a review', '/review'],
      ['How it works', '/how-it-works'],
      ['Review guidelines', '/guidelines'],
    ],
  ],
  [
    'Database',
    [
      ['Equity', '/database/equity'],
      ['Debt', '/database/debt'],
      ['Grant', '/database/grant'],
      ['Free access', '/free-access'],
      ['Cost of money', '/cost'],
      ['Developers', '/developers'],
    ],
  ],
  [
    'Account',
    [
      ['Log in', '/login'],
      ['Sign up', '/signup'],
      ['Your account', '/user'],
    ],
  ],
  [
    'Trust',
    [
      ['How anonymity works', '/how-it-works#anonymity'],
      ['How we moderate', '/guidelines#moderation'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Transparency', '/transparency'],
    ],
  ],
];

const rules: Links = [
  ['Review guidelines', '/guidelines'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
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
  const isMember = useSession().state === 'member';
  const tagline = `${productName} lets us all see better`;
  if (look === 'slim') {
    return (
      <footer className={`${styles.footer} ${styles.slim}`}>
        <p className={styles.tagline}>{tagline}</p>
        <SupportLink />
        <Group as="nav" aria-label="Rules" align="stretch" gap={[4, 6]}>
          {rules.map(([text, to]) => (
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
        {lists.map(([title, links]) => (
          <nav key={title} aria-label={title}>
            <b>{title}</b>
            <ul>
              {links.map(
                ([text, to]) =>
                  (isMember && routeClassOf(to) === 'unauthenticated-only') || (
                    <li key={to}>
                      <Link to={to}>{text}</Link>
                    </li>
                  ),
              )}
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
