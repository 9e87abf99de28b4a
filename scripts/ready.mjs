// node scripts/ready.mjs [SECONDS]: exits with 0 when the product at PORT is ready for requests;
// retries for that many seconds. The health checks of containers and the systemd unit use it.
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
