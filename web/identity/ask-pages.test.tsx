import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { termsVersion } from '../../contract/members/account.ts';
import { queryClient } from '../api/query-client.ts';
import { LoginPage } from './login-page.tsx';
import { SignupPage } from '../signup/signup-page.tsx';

const email = 'office@kitehouse.example';
const accepted = () =>
  new Response(JSON.stringify({ data: { resendAfterSeconds: 60, expiresInMinutes: 10 } }), { status: 202 });
let answerLinks: () => Promise<Response>;
const server = vi.fn<typeof fetch>();

/** What was asked for, body by body. */
const requests = () =>
  server.mock.calls
    .filter(([address]) => address === '/api/account/links')
    .map(([, init]) => JSON.parse(init?.body as string) as unknown);

function open(page: ReactNode) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  queryClient.clear();
  answerLinks = () => Promise.resolve(accepted());
  server
    .mockReset()
    .mockImplementation((address) => (address === '/api/account/links' ? answerLinks() : new Promise(() => undefined)));
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the login page', () => {
  it('puts the cursor in the field and explains a slip without asking the server', async () => {
    open(<LoginPage />);
    const field = screen.getByLabelText('Email');
    expect(document.activeElement).toBe(field);
    type('Email', 'office@kitehouse');
    press('Email me a link');
    expect(await screen.findByText('This email address is missing its ending, like .com or .org')).toBeTruthy();
    expect(requests()).toEqual([]);
  });

  it('asks for a link, marks this browser, and shows where to look', async () => {
    open(<LoginPage />);
    type('Email', ' Office@Kitehouse.example ');
    press('Email me a link');
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(requests()).toEqual([{ purpose: 'log_in', email }]);
    expect(localStorage.getItem('login.requested')).toBe(email);
    expect(screen.getByText('The link works once, for 10 minutes. You can close this tab.')).toBeTruthy();
  });

  it('says what the server says of the address, and keeps it', async () => {
    const problem = {
      code: 'invalid',
      title: 'Some answers need another look',
      errors: { email: 'This does not look like an email address' },
    };
    answerLinks = () => Promise.resolve(new Response(JSON.stringify(problem), { status: 422 }));
    open(<LoginPage />);
    type('Email', 'office@kite_house.example');
    press('Email me a link');
    expect(await screen.findByText('This does not look like an email address')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('office@kite_house.example');
  });

  it('says that the network failed, and can be tried again', async () => {
    answerLinks = () => Promise.reject(new TypeError('Failed to fetch'));
    open(<LoginPage />);
    type('Email', email);
    press('Email me a link');
    expect((await screen.findByRole('alert')).textContent).toContain('A network error has occurred.');
    answerLinks = () => Promise.resolve(accepted());
    press('Email me a link');
    await screen.findByRole('heading', { name: 'Check your inbox' });
  });
});

describe('check your inbox', () => {
  async function arrive() {
    open(<LoginPage />);
    type('Email', email);
    press('Email me a link');
    await screen.findByRole('heading', { name: 'Check your inbox' });
  }

  it('counts down, and sends again only when the time is over', async () => {
    await arrive();
    press(/^Send again in 1:00|0:5\d$/);
    expect(requests()).toHaveLength(1);
    await wait(61_000);
    press('Send again');
    await screen.findByText(/^Sent again\./);
    expect(requests()).toEqual([
      { purpose: 'log_in', email },
      { purpose: 'log_in', email },
    ]);
    expect(screen.getByRole('button', { name: /^Send again in/ }).getAttribute('aria-disabled')).toBe('true');
  });

  it('is read out at the beginning and at the end of the wait, not in between', async () => {
    await arrive();
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('You can send it again in 60 seconds.');
    await wait(30_000);
    expect(status.textContent).toBe('You can send it again in 60 seconds.');
    await wait(31_000);
    expect(status.textContent).toBe('You can send the message again now.');
  });

  it('goes back to another address', async () => {
    await arrive();
    press('Use another email');
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy();
  });
});

describe('the sign-up page', () => {
  it('wants an answer to everything, and counts what is missing', async () => {
    open(<SignupPage />);
    press('Email me a link');
    expect(await screen.findByText('3 things to look at')).toBeTruthy();
    for (const text of [
      'Choose what fits you best',
      'Write your email address',
      'Please agree to the terms to sign up',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(requests()).toEqual([]);
  });

  it('asks for a link that signs up', async () => {
    open(<SignupPage />);
    fireEvent.click(screen.getByRole('radio', { name: /A funder/ }));
    type('Work email', email);
    fireEvent.click(screen.getByRole('checkbox'));
    press('Email me a link');
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(requests()).toEqual([{ purpose: 'sign_up', email, memberType: 'funder', termsVersion }]);
  });
});
