/** Whether Diwan sends mail here; the server says in the page when it does not. */
export const sendsMail = (): boolean => document.documentElement.dataset.withoutMail === undefined
