/** Whether this installation sends mail. The server marks the page if it does not. */
export const sendsMail = (): boolean => document.documentElement.dataset.withoutMail === undefined
