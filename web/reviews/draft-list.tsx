import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { steps } from '../../contract/review-questions.ts';
import type { DraftSummary } from '../../contract/reviews.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { formatDay } from '../ui/formats.ts';
import { Monogram } from '../ui/monogram.tsx';
import { removeDraft } from './api.ts';
import { addressOfDraft } from './form-address.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './review-landing-page.module.css';

export function DraftList({ drafts }: { drafts: readonly DraftSummary[] }) {
  return (
    <section>
      <h2 className={styles.heading}>Your drafts</h2>
      <ul>
        {drafts.map((draft) => (
          <DraftItem key={draft.id} draft={draft} />
        ))}
      </ul>
      <p className="small dim">Only you can see drafts.</p>
    </section>
  );
}

function DraftItem({ draft }: { draft: DraftSummary }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({ mutationFn: () => removeDraft(draft.id), onSettled: () => setAsking(false) });
  const name = draft.subjectName ?? 'A funder you have not chosen yet';
  return (
    <li className={styles.item}>
      <Monogram name={draft.subjectName ?? '?'} />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className="small dim">
          Funder review, step {draft.step} of {steps.length}, saved {formatDay(draft.updatedAt)}
        </p>
        <span className={styles.progress} aria-hidden="true">
          <i style={{ width: `${(draft.step / steps.length) * 100}%` }} />
        </span>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={addressOfDraft(draft)} variant="default" size="sm">
          Continue
        </ButtonLink>
        <Tooltip label="Delete this draft">
          <ActionIcon aria-label={`Delete the draft about ${name}`} onClick={() => setAsking(true)}>
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this draft?"
        keepLabel="Keep it"
        confirmLabel="Delete draft"
        isDangerous
        isWorking={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        What you wrote about {draft.subjectName ?? 'this funder'} goes for good.
      </ConfirmDialog>
    </li>
  );
}
