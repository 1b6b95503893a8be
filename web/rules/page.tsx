import type { ReactNode } from 'react';
import type { Product, RulesDocument, RulesSection } from '../../contract/rules/document.ts';
import { useProductName, useProductSettings, useSupportEmail } from '../api/config.ts';
import { formatDay } from '../../contract/formats.ts';
import { Grid, Text } from '../ui/layout/layout.tsx';
import { Block } from './blocks.tsx';
import styles from './page.module.css';

interface RulesPageProps {
  write: (product: Product) => RulesDocument;
  /** Sections that stand before those of the document, with their names for the contents. */
  before?: { contents: readonly Pick<RulesSection, 'id' | 'title'>[]; children: ReactNode };
}

/** A public page of rules: its name, what is on it, the sections, and the day on which the words last changed. */
export function RulesPage({ write, before }: RulesPageProps) {
  const productName = useProductName();
  const supportEmail = useSupportEmail();
  const settings = useProductSettings();
  const { title, lead, sections, version } = write({ productName, supportEmail, settings });
  return (
    <>
      <div className="band">
        <div className="wrap page-head">
          <h1 tabIndex={-1}>{title}</h1>
          <Text tone="soft" maxWidth="36em" size="lg" leading="normal">
            {lead}
          </Text>
          <Text className="small" mt={4} tone="dim">
            Last changed on <time dateTime={version}>{formatDay(version)}</time>. Version {version}.
          </Text>
        </div>
      </div>
      <Grid className={`wrap ${styles.body}`} gap={[3, 8]} pt={6} pb={8}>
        <nav className={styles.contents} aria-label="On this page">
          <b>On this page</b>
          <ul>
            {[...(before?.contents ?? []), ...sections].map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {before?.children}
          {sections.map((section) => (
            <Section key={section.id} id={section.id} title={section.title}>
              {section.blocks.map((block, place) => (
                <Block key={place} block={block} />
              ))}
            </Section>
          ))}
        </div>
      </Grid>
    </>
  );
}

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
