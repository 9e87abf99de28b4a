import { setTimeout as sleep } from 'node:timers/promises'
import { ask, isGood } from '../ask.ts'
import { bearer } from '../cases.ts'
import { Workers } from '../journal.ts'
import { faultsOf, Installation, type Outcome, type Part } from './installation.ts'
import { reckon } from './server.ts'
import { mountDisk, type SmallDisk } from './small-disk.ts'
import { filesBelow, parcel, taskFor, uploadAgain, uploadAll } from './uploading.ts'

const FILES_MB = 16
const DATA_MB = 320
const EACH = 5
const BYTES = 300_000
const FULL_MS = 10_000
/**
 * Fills a segment of the write-ahead log; PostgreSQL allocates each segment completely in advance.
 */
const FILL_LOG = `select pg_logical_emit_message(true, 'bench', repeat(md5(random()::text), 31250))`
const SEGMENTS = 40

async function fullOfFiles(disk: SmallDisk): Promise<Outcome> {
  const place = await Installation.open({ FILES_DIR: disk.folder })
  try {
    const employer = await place.employer()
    const task = await taskFor(employer)
    const parcels = Array.from({ length: EACH }, () => parcel(BYTES))
    disk.fill()
    const refused = await uploadAll(employer, task, parcels)
    const list = { path: '/api/tasks', headers: bearer(employer.token) }
    const isServed = isGood(await ask(employer.url, list))
    const left = filesBelow(disk.folder).length - 1
    disk.free()
    const isWhole = await uploadAgain(employer, task, parcels)
    const account = await place.accountOf({ texts: [], files: parcels.map(({ sum }) => sum) })
    const wrong = await place.verify()
    const other = refused.filter((answer) => answer !== 'later')
    return {
      figures: `no room for files: ${refused.length} sent, ${other.length} not answered 503, ${left} left; freed: ${account.filesLost} lost, ${account.twice} twice, ${wrong.length} recounts differ`,
      faults: faultsOf({
        [`files without room are refused with 503: ${other[0]}`]: other.length === 0,
        'nothing of them is left': left === 0,
        'all else is served meanwhile': isServed,
        'they are kept once there is room': isWhole && account.filesLost + account.twice === 0,
        [`a recount agrees: ${wrong[0] ?? ''}`]: wrong.length === 0,
      }),
    }
  } finally {
    await place.close()
  }
}

/** Writes to the log until the database accepts no more; returns whether it was full. */
const fillLog = (place: Installation) =>
  place
    .asOwner(async (db) => {
      for (let segment = 0; segment < SEGMENTS; segment += 1) await db.query(FILL_LOG)
    })
    .then(
      () => false,
      () => true,
    )

async function fullOfLog(disk: SmallDisk): Promise<Outcome> {
  const place = await Installation.open({}, disk.folder)
  try {
    const employer = await place.employer()
    const workers = new Workers(employer, { writers: 4, readers: 2, isPatient: true })
    workers.begin()
    await workers.progress()
    disk.fill()
    const isFull = await fillLog(place)
    const before = workers.refused
    await sleep(FULL_MS)
    const refused = workers.refused - before
    const hadEnded = !place.isAlive
    disk.free()
    await sleep(FULL_MS)
    const restarts = place.isAlive ? 0 : 1
    if (restarts > 0) await place.start()
    await workers.progress()
    const { claims, figures } = await reckon(place, workers)
    const end = hadEnded ? 'it ended meanwhile' : 'it lived on'
    return {
      figures: `no room for the database: ${refused} × 503 in ${FULL_MS / 1_000} s, ${end}, ${restarts} restarts; freed: ${figures}`,
      faults: faultsOf({
        ...claims,
        'the disk was full': isFull,
        'requests are refused with 503 before it ends': hadEnded || refused > 0,
      }),
    }
  } finally {
    await place.close()
  }
}

async function on(
  megabytes: number,
  play: (disk: SmallDisk) => Promise<Outcome>,
): Promise<Outcome> {
  const disk = mountDisk(megabytes)
  if (!disk) return { figures: 'skipped: this account may mount no small disk', faults: [] }
  try {
    return await play(disk)
  } finally {
    disk.unmount()
  }
}

/** A full disk: for files, then for the database and its log. */
export const fillDisk: Part = async () => {
  const outcomes = [await on(FILES_MB, fullOfFiles), await on(DATA_MB, fullOfLog)]
  return {
    figures: outcomes.map(({ figures }) => figures).join('; '),
    faults: outcomes.flatMap(({ faults }) => faults),
  }
}
