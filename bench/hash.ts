// Measures the CPU time of one password check in a separate process, with the same library, cost
// and concurrency as features/auth/server/passwords.ts.
import { hashPassword, verifyPassword } from '#features/auth/server/passwords.ts'

const PASSWORD = 'Passw0rd!'
const AT_ONCE = 2
const WARM_UP = 4
const [, , seconds] = process.argv

const stored = await hashPassword(PASSWORD)
let checks = 0
async function check(until: () => boolean): Promise<void> {
  while (!until()) {
    if (!(await verifyPassword(stored, PASSWORD)))
      throw new Error('The password was not recognised')
    checks += 1
  }
}
const both = (until: () => boolean) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => check(until)))

await both(() => checks >= WARM_UP)
checks = 0
const before = process.cpuUsage()
const end = performance.now() + Number(seconds) * 1_000
await both(() => performance.now() > end)
const { user, system } = process.cpuUsage(before)
process.send?.({ cpu: (user + system) / checks }, () => process.disconnect?.())
