import { v4 as uuid } from 'uuid'
import { type Occurrence, submitReport } from '#features/routine-tasks/reports/contract.ts'
import {
  deliverAll,
  type Post,
  pauseAfter,
} from '#features/routine-tasks/reports/web/outbox/delivery.ts'
import {
  begunAnew,
  type Change,
  fateOf,
  put,
  type Waiting,
  without,
} from '#features/routine-tasks/reports/web/outbox/outbox.ts'
import {
  changeOutbox,
  openOutbox,
  ownerOfOutbox,
  readOutbox,
} from '#features/routine-tasks/reports/web/outbox/store.ts'
import {
  holdDays,
  putReport,
  renewAfterReport,
} from '#features/routine-tasks/reports/web/useDay.ts'
import { CallError, call } from '#platform/web/call.ts'
import { readSession } from '#platform/web/session.ts'

/** Longer than a busy server takes; a network that swallows what it is given never answers. */
const NO_ANSWER_MS = 15_000

function winnerOf({ status, body }: CallError) {
  const read = submitReport.reply.safeParse({ report: body.report })
  return status === 409 && read.success ? read.data.report : undefined
}

async function send({ key, taskId, date, status, note, at }: Waiting) {
  const signal = AbortSignal.timeout(NO_ANSWER_MS)
  const input = { params: { id: taskId }, body: { status, note, date, pressed_at: at } }
  try {
    const { report } = await call(submitReport, input, { idempotencyKey: key, signal })
    return { kind: 'stored' as const, report }
  } catch (error) {
    if (!(error instanceof CallError)) return { kind: 'unreachable' as const }
    const { body, message } = error
    const answer = { status: error.status, message, body, winner: winnerOf(error) }
    return fateOf({ status, note }, ownerOfOutbox() ?? '', answer)
  }
}

/** Without locks two tabs may both send; the key then lets the server do it once. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`diwan outbox ${ownerOfOutbox()}`, work) : work()

const post: Post = {
  read: async () => (readSession()?.userId === ownerOfOutbox() ? readOutbox() : undefined),
  change: changeOutbox,
  send,
  show: async ({ taskId, date }, report) => {
    await holdDays()
    putReport({ id: taskId, date }, report)
  },
  alone,
}

let isDelivering = false
let wanted = false
let tries = 0
let timer: number | undefined

async function work(): Promise<void> {
  wanted = false
  const { end, any } = await deliverAll(post)
  if (any) {
    tries = 0
    await renewAfterReport()
  }
  // Without a connection nothing is tried in vain: it is told when it comes back.
  if (end !== 'unreachable' || !navigator.onLine) return
  tries += 1
  timer = window.setTimeout(deliver, pauseAfter(tries))
}

/** Sends what waits, once more when something came while it was at it. */
export async function deliver(): Promise<void> {
  wanted = true
  if (isDelivering || ownerOfOutbox() === undefined) return
  isDelivering = true
  window.clearTimeout(timer)
  try {
    while (wanted) await work()
  } finally {
    isDelivering = false
  }
}

/** Sends all that waits once more, what was given up too. */
export function deliverAnew(): void {
  tries = 0
  void changeOutbox(begunAnew).then(deliver)
}

const look = (): void => {
  if (!document.hidden) void deliver()
}

/** Sends what waits now, and whenever the connection comes back. Returns how to stop. */
export function startDelivery(): () => void {
  void openOutbox(readSession()?.userId).then(deliver)
  window.addEventListener('online', deliverAnew)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('online', deliverAnew)
    document.removeEventListener('visibilitychange', look)
    window.clearTimeout(timer)
    void openOutbox(undefined)
  }
}

/** Says the same of duties and sends it as soon as that works out. Returns the keys of what was said. */
export function report(duties: readonly Occurrence[], change: Change): string[] {
  const at = new Date().toISOString()
  const said = duties.map(({ id, date, task_name }) => ({
    ...{ ...change, key: uuid(), at, waited: false },
    ...{ taskId: id, date, taskName: task_name },
  }))
  void changeOutbox((outbox) => said.reduce(put, outbox)).then(deliverAnew)
  return said.map(({ key }) => key)
}

/** Forgets what was said, or that it was refused. */
export const forget = (...keys: readonly string[]): void =>
  void changeOutbox((outbox) => without(outbox, ...keys))
