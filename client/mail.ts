/** Whether this installation sends mail. The server marks the page if it does not. */
export const isMailEnabled = (): boolean =>
  document.documentElement.dataset.withoutMail === undefined
