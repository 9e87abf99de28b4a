import path from 'node:path'
import { startBucket } from '../../server/test/bucket.ts'
import { ask, isGood } from '../ask.ts'
import { bearer } from '../cases.ts'
import { faultsOf, Installation, type Part } from './installation.ts'
import { Door } from './proxy.ts'
import { filesBelow, parcel, taskFor, upload, uploadAgain, uploadAll } from './uploading.ts'

const EACH = 5
const BYTES = 300_000

/**
 * A bucket that is down, then hangs, then works again: uploads get a temporary refusal and leave
 * nothing behind.
 */
export const shutBucket: Part = async () => {
  const bucket = await startBucket()
  const address = new URL(bucket.url)
  const door = await Door.before(Number(address.port))
  address.port = `${door.port}`
  const place = await Installation.open({ S3_URL: address.href })
  try {
    const employer = await place.employer()
    const task = await taskFor(employer)
    const parcels = () => Array.from({ length: EACH }, () => parcel(BYTES))
    const [before, away, silent] = [parcels(), parcels(), parcels()]
    const kept = await uploadAll(employer, task, before)
    await door.set('away')
    const refused = await uploadAll(employer, task, away)
    await door.set('silent')
    const list = { path: '/api/tasks', headers: bearer(employer.token) }
    const sending = Promise.all(silent.map((one) => upload(employer, task, one)))
    const isServed = isGood(await ask(employer.url, list))
    refused.push(...(await sending))
    const left = filesBelow(path.join(place.folder, 'files')).length
    const nothing = await place.accountOf({ texts: [], files: [...away, ...silent].map(sum) })
    await door.set('open')
    const isWhole = await uploadAgain(employer, task, [...away, ...silent])
    const files = [...before, ...away, ...silent].map(sum)
    const account = await place.accountOf({ texts: [], files })
    const wrong = await place.verify()
    const other = refused.filter((answer) => answer !== 'later')
    const rows = nothing.acknowledged - nothing.filesLost
    return {
      figures: `bucket away and silent: ${refused.length} files, ${other.length} not answered 503, ${left} files and ${rows} rows left; back: ${account.filesLost} of ${files.length} lost, ${account.twice} twice, ${wrong.length} recounts differ`,
      faults: faultsOf({
        'files are kept before': kept.every((answer) => answer === 'kept'),
        [`each is refused with 503: ${other[0]}`]: other.length === 0,
        'nothing of them is left': left + rows === 0,
        'all else is served meanwhile': isServed,
        'they are kept once it is back': isWhole && account.filesLost + account.twice === 0,
        [`a recount agrees: ${wrong[0] ?? ''}`]: wrong.length === 0,
      }),
    }
  } finally {
    await place.close()
    await door.close()
    await bucket.stop()
  }
}

const sum = (one: { sum: string }) => one.sum
