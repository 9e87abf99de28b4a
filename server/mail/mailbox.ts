import type { RateWindow } from '#server/limits/rate-limits.ts'

const MAILS_AN_HOUR = 3

/** `omar+work@…` and `omar@…` are the same mailbox. */
const normalizeMailbox = (email: string) => email.replace(/\+[^@]*(?=@[^@]*$)/, '')

/** How many mails of one kind a mailbox gets, whoever requests them. */
export const mailboxWindow = (kind: string, email: string): RateWindow => ({
  key: `${kind} mail ${normalizeMailbox(email)}`,
  max: MAILS_AN_HOUR,
  minutes: 60,
})
