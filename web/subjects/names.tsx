import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Group } from '../ui/layout/layout.tsx';
import { Monogram } from '../ui/monogram.tsx';
import styles from './page.module.css';

interface SubjectNamesProps {
  subject: {
    readonly name: string;
    readonly website: string | null;
    readonly logo?: string | null;
  };
  /** What kind of organisation it is, and where. */
  about: string;
  /** Before that. */
  children?: ReactNode;
}

/** The organisation: name, kind and place, website. */
export function SubjectNames({ subject: { name, website, logo }, about, children }: SubjectNamesProps) {
  return (
    <Group className={styles.title} wrap={false} gap={5} minWidth={0}>
      <Monogram name={name} size={88} logo={logo} />
      <Box className={styles.names} minWidth={0}>
        <h1>{name}</h1>
        <Group tone="soft" gap={[2, 5]} mt={3} size="md" breaks>
          {children}
          <span>{about}</span>
          {website && URL.canParse(website) && (
            <a href={website} target="_blank" rel="noreferrer nofollow ugc">
              {new URL(website).host.replace(/^www\./, '')}{' '}
              <IconExternalLink size={15} stroke={1.75} aria-hidden="true" className={styles.leave} />
            </a>
          )}
        </Group>
      </Box>
    </Group>
  );
}
