// node scripts/ready.mjs [SECONDS]: ends well when the product at PORT wants requests, and asks again
// for as many seconds. Health checks of containers and the unit of systemd ask by it.
import { setTimeout as sleep } from 'node:timers/promises'

const [, , seconds = '0'] = process.argv
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`
const ANSWER_MS = 3_000
const PAUSE_MS = 200
const end = Date.now() + Number(seconds) * 1_000

const isReady = () =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

while (!(await isReady())) {
  if (Date.now() >= end) process.exit(1)
  await sleep(PAUSE_MS)
}
