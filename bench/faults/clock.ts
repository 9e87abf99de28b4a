import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toLocalTime } from '#shared/dates.ts'
import { post, send } from '../cases.ts'
import type { Bench, Part } from '../harness.ts'
import type { Installation } from '../installation.ts'
import { type Employer, Workers } from '../workers.ts'
import { reckon, type Wanted } from './kills.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
/** 20 minutes before midnight on a Wednesday in Cairo, the company's time zone. */
const BEGIN = Date.parse('2026-03-04T21:40:00Z')
const HOUR_MS = 3_600_000
/** The clock after each jump, in hours from the beginning; values of 1 are on the next day. */
const JUMPS = [0, 1, 0, -1, 1, 0, 1]
const AT_WORK_MS = 3_000

/**
 * A clock that jumps while the product runs, or between two runs if libfaketime is not installed.
 */
interface Jumping {
  how: string
  environment: Record<string, string>
  jump(place: Installation, hours: number): Promise<unknown>
}

function jumpingWhileItRuns(bench: Bench): Jumping {
  const file = path.join(bench.folder(), 'clock')
  const set = (hours: number) => {
    const seconds = (BEGIN + hours * HOUR_MS - Date.now()) / 1_000
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds.toFixed(0)}`)
  }
  set(0)
  const environment = {
    ...{ FAKE_NOW: '', LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: file },
    ...{ FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  }
  const jump = async ({ url }: Installation, hours: number) => {
    set(hours)
    // libfaketime caches the time for a while, and Node caches the second of its Date header.
    for (let ahead = Number.POSITIVE_INFINITY; Math.abs(ahead) > HOUR_MS / 4; await sleep(500)) {
      const { headers } = await fetch(`${url}/healthz`)
      ahead = Date.parse(headers.get('date') ?? '') - (BEGIN + hours * HOUR_MS)
    }
  }
  return { how: 'while it runs', environment, jump }
}

const jumpingBetweenRuns = (): Jumping => ({
  how: 'between two runs',
  environment: { FAKE_NOW: new Date(BEGIN).toISOString() },
  jump: async (place, hours) => {
    await place.stop()
    await place.start({ FAKE_NOW: new Date(BEGIN + hours * HOUR_MS).toISOString() })
  },
})

const dayAt = (hours: number) => toLocalTime(new Date(BEGIN + hours * HOUR_MS), 'Africa/Cairo').date

/** Creates a routine task and reports it; returns the day of the report in the database. */
async function reportedOn(place: Installation, { url, token }: Employer): Promise<string> {
  const task = { task_name: 'Lock the store', task_type: 'daily', start_date: dayAt(-24) }
  const made = await send(url, post(token, '/dailytask', task))
  const id = Object.values<{ id: string }>(made)[0]?.id ?? made.id
  await send(url, post(token, `/daily-tasks/${id}/submit-report`, { status: 'done' }))
  const days = 'select date::text "day" from reports where routine_task_id = $1'
  return (await place.sql<{ day: string }>(days, [id]))[0]?.day ?? 'no day'
}

/** The clock jumps forward and back by one or two hours, across midnight. */
export const jumpClock: Part<Wanted> = async (bench) => {
  const clock = existsSync(LIBRARY) ? jumpingWhileItRuns(bench) : jumpingBetweenRuns()
  const place = await bench.install(clock.environment)
  const employer = await place.employer('Faults')
  const workers = new Workers(employer, { writers: 3, readers: 2, isPatient: true })
  const wrongDays: string[] = []
  for (const hours of JUMPS) {
    await clock.jump(place, hours)
    const day = await reportedOn(place, employer)
    if (day !== dayAt(hours)) wrongDays.push(`${dayAt(hours)}: ${day}`)
    await workers.workFor(AT_WORK_MS)
  }
  const { verdict, figures } = await reckon(place, workers)
  const failed = workers.refused + workers.unanswered
  verdict.tell(
    `the clock jumps ${JUMPS.length - 1} times by an hour or two ${clock.how}: ${failed} requests failed, ${wrongDays.length} of ${JUMPS.length} reports on another day; ${figures}`,
  )
  verdict.claim({
    'no request fails, and no session ends': failed === 0,
    [`reports stand on their day: ${wrongDays[0]}`]: wrongDays.length === 0,
  })
  return verdict
}
