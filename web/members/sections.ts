/** The parts of the user page in their order. `id` is on the heading and behind the # in the address. */
export const sections = {
  profile: { id: 'profile', title: 'Profile' },
  access: { id: 'access', title: 'Access' },
  reviews: { id: 'my-reviews', title: 'My reviews' },
  replies: { id: 'replies', title: 'Replies to my reviews' },
  reminders: { id: 'reminders', title: 'Reminders' },
  views: { id: 'saved-views', title: 'Saved views' },
  deskEmails: { id: 'desk-emails', title: 'Emails about waiting cases' },
  passkeys: { id: 'passkeys', title: 'Passkeys' },
  app: { id: 'authenticator-app', title: 'Authenticator app' },
  sessions: { id: 'sessions', title: 'Sessions' },
  programs: { id: 'programs', title: 'API and programs' },
  data: { id: 'your-data', title: 'Your data' },
};
