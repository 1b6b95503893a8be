import { ActionIcon, Button, Radio, SegmentedControl, Switch } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { ButtonAnchor, ButtonLink, PlainButton } from '../ui/button.tsx';
import { ChoiceCards, TriStateField } from '../ui/forms/choices.tsx';
import { RatingField } from '../ui/forms/rating-field.tsx';
import { CheckboxField, ShortListField, TextAreaField, TextField } from '../ui/forms/fields.tsx';
import { MultiSelectField } from '../ui/forms/multi-select-field.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { CurrencyField } from '../ui/forms/currency-field.tsx';
import { DateField } from '../ui/forms/date-field.tsx';
import { NumberField } from '../ui/forms/number-field.tsx';
import type { Written } from '../ui/forms/unread.ts';
import { FormSummary } from '../ui/forms/form-summary.tsx';
import { Group } from '../ui/layout/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { Specimen, State } from './specimen.tsx';

const countries = ['Chile', 'Germany', 'Kenya'];
const mistake = 'A stake is between 0 and 100%. Did you mean 14.0?';

/** What is pressed, typed and chosen. */
export function UiForms() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
      <Sent />
    </>
  );
}

function Buttons() {
  return (
    <>
      <Specimen name="PlainButton, ButtonLink, ButtonAnchor, TextButton">
        {(['filled', 'ink', 'default', 'quiet', 'white'] as const).map((variant) => (
          <State key={variant} name={variant}>
            <Group gap={3}>
              {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
                <PlainButton key={size} variant={variant} size={size}>
                  {size}
                </PlainButton>
              ))}
              <PlainButton variant={variant} disabled>
                Off
              </PlainButton>
            </Group>
          </State>
        ))}
        <State name="links, and a button in a sentence">
          <Group gap={3}>
            <ButtonLink to="/dev/ui">To a page</ButtonLink>
            <ButtonAnchor href="mailto:support@fundsight.example" variant="default">
              To an email
            </ButtonAnchor>
            <span>
              Nothing here. <TextButton>Show everything</TextButton>
            </span>
          </Group>
        </State>
      </Specimen>
      <Specimen name="Button, ActionIcon of Mantine">
        <State name="filled, default, light, subtle, ink, red">
          <Group gap={3}>
            <Button>Send review</Button>
            <Button variant="default">Keep it</Button>
            <Button variant="light">Answer</Button>
            <Button variant="subtle">Clear</Button>
            <Button color="ink">Use</Button>
            <Button color="red.6">Delete view</Button>
          </Group>
        </State>
        <State name="working, off, with an icon, an icon alone">
          <Group gap={3}>
            <Button loading>Send review</Button>
            <Button disabled>Saved</Button>
            <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}>
              Add
            </Button>
            <ActionIcon variant="default" size={40} aria-label="More">
              <IconDots size={18} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Group>
        </State>
      </Specimen>
    </>
  );
}

function Fields() {
  return (
    <Specimen name="Fields">
      <State name="text: empty, help, optional">
        <TextField label="Organisation" help="As it is registered" isOptional placeholder="Kitehouse Energy" />
      </State>
      <State name="text: with a mistake">
        <TextField label="Stake" defaultValue="140" error={mistake} />
      </State>
      <State name="text: off">
        <TextField label="Email" defaultValue="office@kitehouse.example" disabled />
      </State>
      <State name="number">
        <NumberSpecimen label="Amount" unit="money" currency="USD" isWhole start={2_400_000} />
      </State>
      <State name="number: with a question">
        <NumberSpecimen label="Interest" unit="percent" hasUnitLabel start={{ unread: '1.234', message: '' }} />
      </State>
      <State name="date">
        <DateSpecimen />
      </State>
      <State name="currency">
        <CurrencySpecimen />
      </State>
      <State name="long text">
        <TextAreaField label="What happened?" help="Two or three sentences are enough" />
      </State>
      <State name="long text: with a mistake">
        <TextAreaField label="What happened?" defaultValue="Good." error="Write 80 characters or more" />
      </State>
      <State name="list with a search">
        <SelectField label="Country" data={countries} searchable placeholder="Choose" />
      </State>
      <State name="several of a searched list">
        <Several />
      </State>
      <State name="short list">
        <ShortListField label="For how long?" data={['30 days', '60 days', '90 days']} />
      </State>
      <State name="checkbox: off, on, some, off for good, with a mistake">
        <Group gap={3}>
          <CheckboxField label="Off" />
          <CheckboxField label="On" defaultChecked />
          <CheckboxField label="Some" indeterminate />
          <CheckboxField label="Closed" disabled />
          <CheckboxField label="I agree" error="Say that you agree" />
        </Group>
      </State>
      <State name="switch, radio, segments">
        <Group gap={3}>
          <Switch label="Off" />
          <Switch label="On" defaultChecked />
          <Radio name="dev-radio" label="One" defaultChecked />
          <Radio name="dev-radio" label="Two" />
          <SegmentedControl data={['Any', '3+', '4+']} aria-label="Rating" />
        </Group>
      </State>
    </Specimen>
  );
}

const cards = [
  { value: 'founder', title: 'A founder', text: 'I look for funding, or have raised it' },
  { value: 'funder', title: 'A funder', text: 'I invest, lend or make grants' },
];

function Choices() {
  const [card, setCard] = useState<string | undefined>('founder');
  const [answer, setAnswer] = useState<boolean | null | undefined>(undefined);
  const [rating, setRating] = useState<number | undefined>(3);
  const [hasNone, setHasNone] = useState(false);
  return (
    <Specimen name="ChoiceCards, TriStateField, RatingField">
      <State name="cards">
        <ChoiceCards label="I am" cards={cards} value={card} onChange={setCard} />
      </State>
      <State name="cards: two columns, with a mistake">
        <ChoiceCards
          label="I am"
          cards={cards}
          columns={2}
          value={undefined}
          onChange={setCard}
          error="Choose what you are"
        />
      </State>
      <State name="yes, no or not sure">
        <TriStateField label="Did they lead?" value={answer} onChange={setAnswer} isOptional />
      </State>
      <State name="one to five, with another answer">
        <RatingField
          label="Did they say what they wanted up front?"
          help="From the first talk on"
          value={rating}
          onChange={(value) => {
            setRating(value);
            setHasNone(false);
          }}
          ends={['Not at all', 'Very clearly']}
          word={rating === undefined ? undefined : `${rating}: What you would expect`}
          none={{
            label: 'Does not apply',
            isChosen: hasNone,
            onChoose: () => {
              setRating(undefined);
              setHasNone(true);
            },
          }}
        />
      </State>
      <State name="one to five, with a mistake">
        <RatingField
          label="Would you take their money again?"
          value={undefined}
          onChange={setRating}
          ends={['Never', 'At once']}
          error="Choose a number"
        />
      </State>
    </Specimen>
  );
}

/** Sending with mistakes counts them and moves the focus to the first. */
function Sent() {
  const [attempt, setAttempt] = useState(0);
  const error = attempt > 0 ? 'Choose the funder you dealt with' : undefined;
  return (
    <Specimen name="FormSummary">
      <State name="press to send">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setAttempt((old) => old + 1);
          }}
        >
          <FormSummary errorCount={2} attempt={attempt} />
          <TextField label="Funder" error={error} />
          <TextField label="Title" error={error && 'Give it a title'} mt="md" />
          <Button type="submit" mt="md">
            Send review
          </Button>
        </form>
      </State>
    </Specimen>
  );
}

type NumberParts = Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange'> & { start: Written<number> };

function NumberSpecimen({ start, ...parts }: NumberParts) {
  const [value, setValue] = useState(start);
  return <NumberField {...parts} value={value} onChange={setValue} />;
}

function DateSpecimen() {
  const [value, setValue] = useState<Written<string>>('2026-03');
  return <DateField label="First contact" precisions={['day', 'month', 'year']} value={value} onChange={setValue} />;
}

function CurrencySpecimen() {
  const [value, setValue] = useState<Written<string>>('EUR');
  return <CurrencyField label="Currency" value={value} onChange={setValue} />;
}

function Several() {
  const [chosen, setChosen] = useState(['Kenya']);
  return <MultiSelectField label="Countries" data={countries} value={chosen} onChange={setChosen} />;
}
