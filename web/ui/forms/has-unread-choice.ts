/** Marks a list whose typed words mean none of its options: they stay, and the form around them is not sent. */
export const unreadChoice = { 'data-unread-choice': true } as const;

export const hasUnreadChoice = (form: HTMLElement): boolean =>
  form !== document.body && form.querySelector('[data-unread-choice]') !== null;
