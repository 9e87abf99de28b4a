import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtp, stopSmtp } from '../../server/test/smtp.ts'
import { ask, isGood } from '../ask.ts'
import { signUp } from '../cases.ts'
import { faultsOf, Installation, type Part } from './installation.ts'
import { Door, type Mood } from './proxy.ts'

const EACH = 10
/** Longer than the product's timeout for an SMTP greeting. */
const SHUT_MS = 12_000
/** A message that has failed several times is retried within a minute. */
const PATIENCE_MS = 180_000
const SETTLING_MS = 5_000
const LINKS = ['confirm-email', 'reset-password']

/**
 * Signs people up and requests password resets while the mail server fails; returns the number of
 * failed requests.
 */
async function signUpAndForget({ url }: Installation, mood: Mood, people: string[]) {
  let failed = 0
  for (let at = 0; at < EACH; at += 1) {
    const { email } = await signUp(url, `Mail-${mood}-${at}`)
    people.push(email)
    const path = `/api/forgot-password?email=${encodeURIComponent(email)}`
    if (!isGood(await ask(url, { path, method: 'POST' }))) failed += 1
  }
  return failed
}

/** A mail server that is down, then hangs, then works again: each message arrives exactly once. */
export const shutMail: Part = async () => {
  const letters: string[] = []
  const smtp = await startSmtp(0, ({ to, text }) => {
    const link = LINKS.find((one) => text?.includes(one))
    if (link) letters.push(`${to?.[0]?.address} ${link}`)
  })
  smtp.on('error', () => {})
  const door = await Door.before((smtp.server.address() as AddressInfo).port)
  const place = await Installation.open({ SMTP_URL: `smtp://127.0.0.1:${door.port}` })
  try {
    const people: string[] = []
    let failed = 0
    for (const mood of ['away', 'silent'] as const) {
      await door.set(mood)
      failed += await signUpAndForget(place, mood, people)
      await sleep(SHUT_MS)
    }
    await door.set('open')
    const opened = performance.now()
    const wanted = people.flatMap((email) => LINKS.map((link) => `${email} ${link}`))
    const missing = () => wanted.filter((letter) => !letters.includes(letter)).length
    while (missing() > 0 && performance.now() - opened < PATIENCE_MS) await sleep(100)
    const seconds = ((performance.now() - opened) / 1_000).toFixed(1)
    await sleep(SETTLING_MS)
    const twice = letters.length - new Set(letters).size
    return {
      figures: `mail server away and silent: ${wanted.length} letters, ${missing()} lost, ${twice} twice, the last ${seconds} s after it was back, ${failed} requests failed`,
      faults: faultsOf({
        'every letter comes': missing() === 0,
        'none comes twice': twice === 0,
        'nobody waits for the mail server': failed === 0,
      }),
    }
  } finally {
    await place.close()
    await door.close()
    await stopSmtp(smtp)
  }
}
