import type { Email } from 'postal-mime'
import type { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Diwan } from '#app/server/test/diwan.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { findFreeSmtpPort, startSmtp, stopSmtp } from '#server/test/smtp.ts'

/** The token of the link in a mail. */
export const tokenIn = (mail: Email | undefined) =>
  /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

/** A mail server for a test file; `url` is the product's SMTP_URL. */
export async function openMailbox() {
  const port = await findFreeSmtpPort()
  let letters: Email[] = []
  const refused = new Set<string>()
  return {
    url: `smtp://127.0.0.1:${port}`,
    /**
     * Call it once at the top of the file: it runs the product's jobs and clears the mailbox before
     * each test.
     */
    open(diwan: Diwan): void {
      let smtp: SMTPServer
      let jobs: Awaited<ReturnType<typeof startJobs>>
      beforeAll(async () => {
        smtp = await startSmtp(port, (letter) => {
          if (letter.to?.some(({ address }) => refused.has(address ?? '')))
            throw Object.assign(new Error('No such mailbox'), { responseCode: 550 })
          letters.push(letter)
        })
        jobs = await startJobs(diwan.server, { isTimed: false })
      })
      afterAll(async () => {
        await jobs.stop()
        await stopSmtp(smtp)
      })
      beforeEach(() => {
        letters = []
      })
    },
    sentTo: (email: string) => letters.filter(({ to }) => to?.[0]?.address === email),
    all: () => letters,
    /** From now on the server permanently rejects every mail to this address. */
    refuse: (email: string) => void refused.add(email),
  }
}
