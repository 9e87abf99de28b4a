import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBucket } from '../../server/test/bucket.ts'
import { type Asked, ask, isGood, isLater } from '../ask.ts'
import { get, keyed, newTask, send, upload } from '../cases.ts'
import type { Bench, Part } from '../harness.ts'
import type { Installation } from '../installation.ts'
import { Door } from '../network.ts'
import { until } from '../until.ts'
import { Verdict } from '../verdict.ts'
import { type Employer, filesBelow, sumOf, Workers } from '../workers.ts'
import { reckon, type Wanted } from './kills.ts'

const EACH = 5
const BYTES = 300_000

/** A file that is always sent with the same idempotency key. */
interface Parcel {
  request: Asked
  sum: string
}

/** Uploads files to a task that it creates first. */
async function openUploads({ url, ...employer }: Employer) {
  const { task } = await send(url, newTask(employer, { title: randomUUID() }))
  /** The result of an upload: `kept`, `later` for a 503 with Retry-After, or what was answered. */
  const sendOne = async ({ request }: Parcel): Promise<string> => {
    const answer = await ask(url, request)
    if (isGood(answer)) return 'kept'
    return isLater(answer) ? 'later' : `${answer.status} ${answer.text}`
  }
  /** Uploads files one after the other; returns their results. */
  const sendAll = async (parcels: readonly Parcel[]): Promise<string[]> => {
    const answers: string[] = []
    for (const one of parcels) answers.push(await sendOne(one))
    return answers
  }
  return {
    sendOne,
    sendAll,
    make: (): Promise<Parcel[]> =>
      Promise.all(
        Array.from({ length: EACH }, async () => {
          const bytes = randomBytes(BYTES)
          const request = keyed(
            await upload(employer.token, task.id, new File([bytes], 'note.bin')),
          )
          return { request, sum: sumOf(bytes) }
        }),
      ),
    /** Uploads files until all are accepted, for a minute at most. */
    sendAgain: async (parcels: readonly Parcel[]): Promise<boolean> => {
      const isAll = async () => (await sendAll(parcels)).every((answer) => answer === 'kept')
      return until('the files are kept', isAll, { ms: 60_000, everyMs: 500 }).catch(() => false)
    },
  }
}

const sumIn = ({ sum }: { sum: string }) => sum

/**
 * A bucket that is down, then hangs, then works again: uploads get a temporary refusal and leave
 * nothing behind.
 */
export const shutBucket: Part<Wanted> = async (bench) => {
  const bucket = await startBucket()
  bench.atEnd(bucket.stop)
  const address = new URL(bucket.url)
  const door = await Door.before({ host: '127.0.0.1', port: Number(address.port) })
  bench.atEnd(door.close)
  address.port = `${door.port}`
  const place = await bench.install({ S3_URL: address.href })
  const employer = await place.employer('Faults')
  const uploads = await openUploads(employer)
  const [before, away, silent] = [await uploads.make(), await uploads.make(), await uploads.make()]
  const kept = await uploads.sendAll(before)
  await door.set('away')
  const refused = await uploads.sendAll(away)
  await door.set('silent')
  const sending = Promise.all(silent.map(uploads.sendOne))
  const isServed = isGood(await ask(employer.url, get(employer.token, '/tasks')))
  refused.push(...(await sending))
  const left = filesBelow(path.join(place.folder, 'files')).length
  const sent = [...away, ...silent]
  const nothing = await place.accountOf({ texts: [], files: sent.map(sumIn) })
  await door.set('open')
  const isWhole = await uploads.sendAgain(sent)
  const files = [...before, ...sent].map(sumIn)
  const account = await place.accountOf({ texts: [], files })
  const wrong = await place.verify()
  const other = refused.filter((answer) => answer !== 'later')
  const rows = nothing.acknowledged - nothing.filesLost
  const verdict = new Verdict()
  verdict.tell(
    `bucket away and silent: ${refused.length} files, ${other.length} not answered 503, ${left} files and ${rows} rows left; back: ${account.filesLost} of ${files.length} lost, ${account.twice} twice, ${wrong.length} recounts differ`,
  )
  verdict.claim({
    'files are kept before': kept.every((answer) => answer === 'kept'),
    [`each is refused with 503: ${other[0]}`]: other.length === 0,
    'nothing of them is left': left + rows === 0,
    'all else is served meanwhile': isServed,
    'they are kept once it is back': isWhole && account.filesLost + account.twice === 0,
    [`a recount agrees: ${wrong[0] ?? ''}`]: wrong.length === 0,
  })
  return verdict
}

const FILES_MB = 16
const DATA_MB = 320
const FULL_MS = 10_000
const PIECE = Buffer.alloc(64 * 1024)
/**
 * Fills a segment of the write-ahead log; PostgreSQL allocates each segment completely in advance.
 */
const FILL_LOG = `select pg_logical_emit_message(true, 'bench', repeat(md5(random()::text), 31250))`
const SEGMENTS = 40

/** Mounts a disk of that size in memory; undefined if this account is not allowed to mount. */
function mountDisk(bench: Bench, megabytes: number) {
  const folder = bench.folder()
  const options = `size=${megabytes}m,mode=755`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  if (status !== 0) return undefined
  bench.atEnd(() => spawnSync('umount', [folder]))
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    /** Writes until the disk is full. */
    fill(): void {
      const file = openSync(ballast, 'w')
      chmodSync(ballast, 0o600)
      try {
        for (;;) writeSync(file, PIECE)
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
  }
}
type SmallDisk = NonNullable<ReturnType<typeof mountDisk>>

async function fullOfFiles(bench: Bench, disk: SmallDisk): Promise<Verdict> {
  const place = await bench.install({ FILES_DIR: disk.folder })
  const employer = await place.employer('Faults')
  const uploads = await openUploads(employer)
  const parcels = await uploads.make()
  disk.fill()
  const refused = await uploads.sendAll(parcels)
  const isServed = isGood(await ask(employer.url, get(employer.token, '/tasks')))
  const left = filesBelow(disk.folder).length - 1
  disk.free()
  const isWhole = await uploads.sendAgain(parcels)
  const account = await place.accountOf({ texts: [], files: parcels.map(({ sum }) => sum) })
  const wrong = await place.verify()
  const other = refused.filter((answer) => answer !== 'later')
  const verdict = new Verdict()
  verdict.tell(
    `no room for files: ${refused.length} sent, ${other.length} not answered 503, ${left} left; freed: ${account.filesLost} lost, ${account.twice} twice, ${wrong.length} recounts differ`,
  )
  verdict.claim({
    [`files without room are refused with 503: ${other[0]}`]: other.length === 0,
    'nothing of them is left': left === 0,
    'all else is served meanwhile': isServed,
    'they are kept once there is room': isWhole && account.filesLost + account.twice === 0,
    [`a recount agrees: ${wrong[0] ?? ''}`]: wrong.length === 0,
  })
  return verdict
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

async function fullOfLog(bench: Bench, disk: SmallDisk): Promise<Verdict> {
  const place = await bench.install({}, { data: disk.folder })
  const employer = await place.employer('Faults')
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
  const { verdict, figures } = await reckon(place, workers)
  const end = hadEnded ? 'it ended meanwhile' : 'it lived on'
  verdict.tell(
    `no room for the database: ${refused} × 503 in ${FULL_MS / 1_000} s, ${end}, ${restarts} restarts; freed: ${figures}`,
  )
  verdict.claim({
    'the disk was full': isFull,
    'requests are refused with 503 before it ends': hadEnded || refused > 0,
  })
  return verdict
}

/** A full disk: for files, then for the database and its log. */
export const fillDisk: Part<Wanted> = async (bench) => {
  const verdict = new Verdict()
  for (const [megabytes, play] of [
    [FILES_MB, fullOfFiles],
    [DATA_MB, fullOfLog],
  ] as const) {
    const found = await bench.within(async (own) => {
      const disk = mountDisk(own, megabytes)
      return disk && play(own, disk)
    })
    if (found) verdict.add(found)
    else verdict.tell('skipped: this account may mount no small disk')
  }
  return verdict
}
