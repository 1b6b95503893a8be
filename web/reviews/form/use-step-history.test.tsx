import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import { useStepHistory } from './use-step-history.ts';

function Page() {
  const [step, setStep] = useState(2);
  const navigate = useNavigate();
  const note = useStepHistory(step, setStep);
  const goTo = (next: number): void => {
    setStep(next);
    note(next);
  };
  return (
    <>
      <p>Step {step}</p>
      <button onClick={() => goTo(step + 1)}>Next</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
    </>
  );
}

it('goes one step back and forward with the buttons of the browser', () => {
  renderPage(<Page />, { client: new QueryClient() });
  const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
  press('Next');
  press('Next');
  screen.getByText('Step 4');
  press('Back');
  screen.getByText('Step 3');
  press('Back');
  screen.getByText('Step 2');
  press('Forward');
  expect(screen.getByText('Step 3')).toBeTruthy();
});
