import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../tests/render-page.tsx';
import { dayAfter, dueEmail } from '../../server/reminders/send-rules.ts';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { reminderEmail, reminderEmailSample } from '../../server/mail/emails/reminder.ts';
import { GuestReminderBox } from '../signup/guest-reminder-box.tsx';
import { myRemindersQuery } from './own-api.ts';
import { ReminderPanel } from './panel.tsx';

/** The days after the picked one on which the rules send an email, over two months. */
function sentDays(): number[] {
  const remindOn = '2026-12-01';
  const emailDaysOfAddress: string[] = [];
  const sent: number[] = [];
  for (let after = 0; after < 60; after += 1) {
    const today = dayAfter(remindOn, after);
    const due = dueEmail({ remindOn, sentCount: sent.length, emailDaysOfAddress }, today);
    if (due.do !== 'send') continue;
    sent.push(after);
    emailDaysOfAddress.push(today);
  }
  return sent;
}

it('pages promise the emails that the rules send', () => {
  const [first, second, third, ...more] = sentDays();
  expect([first, more]).toEqual([0, []]);
  const words = `At most three emails: on the day you pick, and ${second} and ${third} days later. They end once you send a review or stop them.`;
  const client = new QueryClient();
  client.setQueryData(myRemindersQuery.queryKey, []);
  renderPage(<ReminderPanel />, { client });
  renderPage(<GuestReminderBox />, { client });
  expect(screen.getAllByText(words)).toHaveLength(2);
  const frame = {
    productName: 'Fundsight',
    publicUrl: 'https://fundsight.example',
    supportEmail: 'help@fundsight.example',
    settings: defaultSettings,
  };
  expect(reminderEmail(reminderEmailSample, frame).text.replaceAll(/\s+/g, ' ')).toContain(
    words.replace('pick,', 'picked,'),
  );
});
