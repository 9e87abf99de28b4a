import { setTimeout as sleep } from 'node:timers/promises'
import { ask, isGood } from '../ask.ts'
import { signUp } from '../cases.ts'
import type { Part } from '../harness.ts'
import { startMailServer } from '../mails.ts'
import { Door } from '../network.ts'
import { Verdict } from '../verdict.ts'
import type { Wanted } from './kills.ts'

const EACH = 10
/** Longer than the product's timeout for an SMTP greeting. */
const SHUT_MS = 12_000
/** A message that has failed several times is retried within a minute. */
const PATIENCE_MS = 180_000
const SETTLING_MS = 5_000
const LINKS = ['confirm-email', 'reset-password']

/** A mail server that is down, then hangs, then works again: each message arrives exactly once. */
export const shutMail: Part<Wanted> = async (bench) => {
  const { port, letters } = await startMailServer(bench)
  const door = await Door.before({ host: '127.0.0.1', port })
  bench.atEnd(door.close)
  const place = await bench.install({ SMTP_URL: `smtp://127.0.0.1:${door.port}` })
  const wanted: string[] = []
  let failed = 0
  for (const mood of ['away', 'silent'] as const) {
    await door.set(mood)
    for (let at = 0; at < EACH; at += 1) {
      const { email } = await signUp(place.url, `Mail-${mood}-${at}`)
      wanted.push(...LINKS.map((link) => `${email} ${link}`))
      const path = `/api/forgot-password?email=${encodeURIComponent(email)}`
      if (!isGood(await ask(place.url, { path, method: 'POST' }))) failed += 1
    }
    await sleep(SHUT_MS)
  }
  await door.set('open')
  const opened = performance.now()
  const came = () =>
    letters.flatMap(({ to, text }) => {
      const link = LINKS.find((one) => text.includes(one))
      return link ? [`${to} ${link}`] : []
    })
  const missing = () => {
    const there = new Set(came())
    return wanted.filter((letter) => !there.has(letter)).length
  }
  while (missing() > 0 && performance.now() - opened < PATIENCE_MS) await sleep(100)
  const seconds = ((performance.now() - opened) / 1_000).toFixed(1)
  await sleep(SETTLING_MS)
  const twice = came().length - new Set(came()).size
  const verdict = new Verdict()
  verdict.tell(
    `mail server away and silent: ${wanted.length} letters, ${missing()} lost, ${twice} twice, the last ${seconds} s after it was back, ${failed} requests failed`,
  )
  verdict.claim({
    'every letter comes': missing() === 0,
    'none comes twice': twice === 0,
    'nobody waits for the mail server': failed === 0,
  })
  return verdict
}
