import { ButtonLink } from '../../ui/button.tsx';
import { Group } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import styles from './review-form.module.css';

/** What the writer should know before they continue: an earlier review, or what a moderator asked. */
export interface Notice {
  readonly title?: string;
  readonly lines: readonly string[];
  readonly tone?: 'info' | 'warning';
  readonly link?: { readonly to: string; readonly label: string };
}

export function FormNotice({ notice: { title, lines, tone = 'info', link } }: { notice: Notice }) {
  return (
    <Note tone={tone} title={title}>
      {lines.map((line) => (
        <p key={line} className={styles.noticeLine}>
          {line}
        </p>
      ))}
      {link && (
        <Group as="p" gap={3} mt={4} align="stretch">
          <ButtonLink to={link.to} variant="default" size="sm">
            {link.label}
          </ButtonLink>
        </Group>
      )}
    </Note>
  );
}
