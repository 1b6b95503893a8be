import { Badge, Progress } from '@mantine/core';
import { BlackBar } from '../ui/overlays/black-bar.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { EyeChart } from '../ui/eye-chart.tsx';
import {
  formatCount,
  formatCurrency,
  formatDay,
  formatDecimal,
  formatInstant,
  formatInteger,
  formatMonth,
  formatPercent,
  formatRating,
} from '../../contract/formats.ts';
import { Box, Group, Stack, Text } from '../ui/layout/layout.tsx';
import { LensLoader } from '../ui/lens.tsx';
import { Logo } from '../ui/logo.tsx';
import { MarkedText } from '../ui/marked-text.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { Note } from '../ui/states/note.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { ShortMoney } from '../ui/short-money.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { RangeBar, RangeLegend, ShareBar } from '../ui/range-bar.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import { SkeletonBar, SkeletonLines } from '../ui/states/skeleton.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { showInfo } from '../ui/states/toasts.ts';
import { TriState } from '../ui/tri-state.tsx';
import { Specimen, State } from './specimen.tsx';

const moment = '2026-11-20T09:14:00Z';
const text = 'The term sheet matched the first email.\n\nDiligence took four weeks, and Jonas called twice.';
const sayRetry = (): void => showInfo('This would load again');

const nextPage = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => sayRetry(),
};
const pages = { 'there is more': {}, loading: { isFetchingNextPage: true }, failed: { isFetchNextPageError: true } };

/** What is only looked at. */
export function UiSigns() {
  return (
    <>
      <Values />
      <Marks />
      <Specimen name="Note">
        {(['plain', 'info', 'success', 'warning', 'error'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <Note tone={tone} title="A title">
              A sentence that says what it means.
            </Note>
          </State>
        ))}
        <State name="without a title">
          <Note>A sentence that says what it means.</Note>
        </State>
      </Specimen>
      <Specimen name="EmptyState, ErrorState">
        <State name="with a next step">
          <EmptyState title="No reviews yet" action={<TextButton onClick={sayRetry}>Review this funder</TextButton>}>
            Be the first to say how it went with Larkspit Seed.
          </EmptyState>
        </State>
        <State name="words alone">
          <EmptyState title="Nothing to do" />
        </State>
        <State name="did not load">
          <ErrorState message="The reviews did not load." onRetry={sayRetry} />
        </State>
      </Specimen>
      <Specimen name="ShortMoney">
        <State name="shortened">
          <ShortMoney amount={1_234_567} />
        </State>
        <State name="short as it is">
          <ShortMoney amount={950} />
        </State>
      </Specimen>
      <Specimen name="ShowMore">
        {Object.entries(pages).map(([name, states]) => (
          <State key={name} name={name}>
            <ShowMore
              query={{ ...nextPage, ...states }}
              label="Show more reviews"
              failure="The next reviews did not load."
            />
          </State>
        ))}
      </Specimen>
      <Waiting />
      <Specimen name="PreservedText, MarkedText, BlackBar">
        <State name="as somebody typed it">
          <PreservedText>{text}</PreservedText>
        </State>
        <State name="with a place marked">
          <MarkedText text={text} marks={() => [{ start: text.indexOf('Jonas'), end: text.indexOf('Jonas') + 5 }]} />
        </State>
        <State name="a hidden name">
          <BlackBar seed="a review" /> Founder, seed stage
        </State>
      </Specimen>
      <Specimen name="Stack, Group, Text">
        <State name="the sizes of text">
          <Stack gap={3}>
            {(['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'] as const).map((size) => (
              <Text key={size} size={size} leading="tight">
                {size}
              </Text>
            ))}
          </Stack>
        </State>
        <State name="in a box, under a line of ink">
          <Box boxed="md" p={5}>
            <Group gap={4} pt={4} rule="top">
              <Text tone="dim">Dim</Text>
              <Text tone="error">Error</Text>
            </Group>
          </Box>
        </State>
      </Specimen>
      <Specimen name="EyeChart, Logo">
        <State name="sharp, blurred">
          <Group gap={3}>
            <EyeChart size={9} />
            <EyeChart size={9} blur={[0, 0, 1, 2, 3, 4, 5]} />
          </Group>
        </State>
        <State name="the mark">
          <Logo name="Fundsight" />
        </State>
      </Specimen>
    </>
  );
}

function Values() {
  const formats = [
    ['day', formatDay(moment), formatDay(null)],
    ['instant', formatInstant(moment), formatInstant(null)],
    ['month', formatMonth(moment), formatMonth(null)],
    ['money', formatCurrency(2_400_000), formatCurrency(null)],
    ['whole number', formatInteger(1204), formatInteger(null)],
    ['decimal', formatDecimal(7.255), formatDecimal(null)],
    ['share', formatPercent(12.5), formatPercent(null)],
    ['rating', formatRating(4), formatRating(null)],
    ['count', formatCount(1, 'review'), formatCount(1204, 'review')],
  ];
  return (
    <Specimen name="Formats">
      {formats.map(([name = '', known, unknown]) => (
        <State key={name} name={name}>
          {known}, {unknown}
        </State>
      ))}
    </Specimen>
  );
}

function Marks() {
  return (
    <>
      <Specimen name="SightBar">
        {(['xs', 'sm', 'md', 'lg'] as const).map((size) => (
          <State key={size} name={size}>
            <Group gap={3}>
              {[0, 1.3, 2.5, 4.4, 5].map((value) => (
                <Group key={value} as="span" gap={3}>
                  <SightBar value={value} size={size} /> {formatRating(value)}
                </Group>
              ))}
            </Group>
          </State>
        ))}
      </Specimen>
      <Specimen name="RangeBar, ShareBar">
        <State name="The middle half of a funder">
          <RangeBar
            own={{ lower: 12, median: 16, upper: 22 }}
            market={{ lower: 10, median: 15, upper: 20 }}
            label="12 to 22, median 16; market 10 to 20, median 15"
          />
        </State>
        <State name="One deal">
          <RangeBar own={24} market={{ lower: 10, median: 15, upper: 20 }} label="24; market 10 to 20, median 15" />
        </State>
        <State name="Without a market">
          <RangeBar own={24} market={null} label="24" />
        </State>
        <State name="A share">
          <ShareBar share={0.41} market={0.6} label="41%, market 60%" />
        </State>
        <State name="Legend">
          <RangeLegend own="This funder" />
        </State>
      </Specimen>
      <Specimen name="TriState, Monogram, Badge, Progress">
        <State name="yes, no, unknown">
          <Group gap={3}>
            {[true, false, null].map((value) => (
              <TriState key={String(value)} value={value} />
            ))}
          </Group>
        </State>
        <State name="with the word">
          <Group gap={3}>
            {[true, false, null].map((value) => (
              <TriState key={String(value)} value={value} withWord />
            ))}
          </Group>
        </State>
        <State name="initials, and nobody yet">
          <Group gap={3}>
            {['Tidewrack Ventures', 'Larkspit Seed', 'Ørsted', 'Quillmark', ''].map((name) => (
              <Monogram key={name} name={name} />
            ))}
          </Group>
        </State>
        <State name="kinds and states">
          <Group gap={3}>
            {['cobalt', 'ochre', 'teal', 'green', 'amber', 'red', 'gray'].map((color) => (
              <Badge key={color} color={color}>
                {color}
              </Badge>
            ))}
          </Group>
        </State>
        <State name="how far">
          <Progress value={40} aria-label="40 of 100" />
        </State>
      </Specimen>
    </>
  );
}

function Waiting() {
  return (
    <Specimen name="LensLoader, SkeletonLines, SkeletonBar">
      <State name="the lens, large and in a button">
        <Group gap={3}>
          <LensLoader />
          <LensLoader size={12} />
        </Group>
      </State>
      <State name="lines of a text">
        <SkeletonLines lines={5} />
      </State>
      <State name="one bar">
        <SkeletonBar width="60%" height={24} />
      </State>
    </Specimen>
  );
}
