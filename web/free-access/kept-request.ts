import type { ApplicationDays } from '../../contract/free-access/free-access.ts';

/** What the member has typed into the form. Null where nothing was chosen. */
export interface RequestDraft {
  readonly who: string | null;
  readonly organisation: string;
  readonly website: string;
  readonly why: string;
  readonly country: string | null;
  readonly days: ApplicationDays;
  readonly consent: boolean;
}

const emptyRequest: RequestDraft = {
  who: null,
  organisation: '',
  website: '',
  why: '',
  country: null,
  days: 30,
  consent: false,
};

const key = 'free-access-request';

/** Keeps what was typed for this tab: a closed form or a way over the log-in page loses nothing. */
export function keepRequest(draft: RequestDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
}

export function keptRequest(): RequestDraft {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? { ...emptyRequest, ...value } : emptyRequest;
  } catch {
    return emptyRequest;
  }
}

export function forgetRequestDraft(): void {
  sessionStorage.removeItem(key);
}
