import { Link, useLocation } from 'react-router';
import { useConfig, useProductName } from '../api/config.ts';
import { Stack, Text } from '../ui/layout/layout.tsx';
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

const year = new Date().getUTCFullYear();

interface FooterProps {
  /** For a page that its path does not tell from another. */
  look?: FooterLook | undefined;
}

export function Footer({ look: ownLook }: FooterProps) {
  const { pathname } = useLocation();
  const look = ownLook ?? footerLookOf(pathname);
  const productName = useProductName();
  if (look === 'none') return null;
  const tagline = `${productName} lets us all see better`;
  if (look === 'slim') {
    return (
      <footer className={`${styles.footer} ${styles.slim}`}>
        <p className={styles.tagline}>{tagline}</p>
        <SupportLink />
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
      <div className={styles.lists}>
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
      </div>
      <Text className={styles.foot} pt={6} size="xs">
        © {year} {productName}
      </Text>
    </footer>
  );
}

function SupportLink() {
  const supportEmail = useConfig()?.supportEmail;
  return supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : null;
}
