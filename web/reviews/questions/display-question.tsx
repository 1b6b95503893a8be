import { regions } from '../../../contract/deals/options.ts';
import { labelOf, publicRoles, valuesOf } from '../../../contract/reviews/options.ts';
import { displayQuestion } from '../../../contract/reviews/shared-questions.ts';
import { regionOf } from '../../../contract/regions.ts';
import { BlackBar } from '../../ui/overlays/black-bar.tsx';
import { ChoiceCards } from '../../ui/forms/choices.tsx';
import { Group } from '../../ui/layout/layout.tsx';
import { textOf } from './choice-questions.tsx';
import { useFormOf, useQuestion } from '../form/form-context.ts';
import styles from '../form/review-form.module.css';

interface Writer {
  readonly authorRole?: string | undefined;
  readonly venture?: { readonly name?: string | undefined; readonly country?: string | undefined } | undefined;
}
const { options } = displayQuestion;
type DisplayChoice = keyof typeof options;

/** What a choice brings about that its title does not say. */
const consequences: Readonly<Partial<Record<DisplayChoice, string>>> = {
  role_and_region: 'Helps readers like you, but is easier to guess in a small market.',
  named_venture: 'They will know that it is you.',
};

/** What is beside the review: three levels, each with the byline that readers will see. */
export function DisplayQuestion({ formId, isRoleAlwaysShown }: { formId: string; isRoleAlwaysShown: boolean }) {
  const { value, set, parts } = useQuestion('displayAs');
  const cards = valuesOf(options).map((choice) => ({
    value: choice,
    title: choice === 'anonymous' && !isRoleAlwaysShown ? 'Anonymous: show nothing about me' : options[choice],
    text: (
      <>
        {consequences[choice]}
        <Byline choice={choice} formId={formId} isRoleAlwaysShown={isRoleAlwaysShown} />
      </>
    ),
  }));
  return (
    <ChoiceCards
      {...parts}
      cards={cards}
      value={cards.find((card) => card.value === textOf(value))?.value}
      onChange={set}
    />
  );
}

interface BylineProps {
  choice: DisplayChoice;
  formId: string;
  isRoleAlwaysShown: boolean;
}

function Byline({ choice, formId, isRoleAlwaysShown }: BylineProps) {
  const { authorRole, venture } = useFormOf<Writer>().answers;
  // Asked below the choice in some forms: until it is answered nothing is made up.
  const role =
    authorRole === undefined ? 'Your role' : labelOf(publicRoles, authorRole === 'adviser' ? 'adviser' : 'executive');
  const region = regions.find(({ value }) => value === regionOf(venture?.country))?.label;
  const isOpen = choice !== 'anonymous';
  const words = [isOpen || isRoleAlwaysShown ? role : '', isOpen ? (region ?? 'your region') : ''];
  return (
    <Group className={styles.byline} as="span" gap={[1, 3]} mt={3} tone="ink" size="sm">
      {choice === 'named_venture' ? (
        <b className="strong">{venture?.name ?? 'Your organisation'}</b>
      ) : (
        <BlackBar seed={formId} />
      )}
      <span>{words.filter(Boolean).join(', ')}</span>
    </Group>
  );
}
