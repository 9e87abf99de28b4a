import type { Occurrence, Report } from '#features/routine-tasks/reports/contract.ts'
import type { IsoDate } from '#platform/shared/dates.ts'

/** What is said of an occurrence. */
export interface Change {
  status: Report['status']
  note: string
}

/** What was said of an occurrence, from the press until the server has it. */
export interface Waiting extends Change {
  /** Made once, at the press: the server does the work of a key only once. */
  key: string
  taskId: string
  date: IsoDate
  taskName: string
  /** The instant of the press: whether it is late goes by this, however long it waits. */
  at: string
  /** It was sent, or its turn came, and there was no answer. */
  waited: boolean
  /** How often it was sent by itself and got no answer, or an answer of no use. */
  tries?: number
  /** The server would not have it. It is kept until that has been read. */
  refused?: Refusal
}

interface Refusal {
  /** The server's words; empty when it gave none. */
  says: string
  /** Somebody else had reported it before. */
  late: boolean
}

/** What one user has said on this device and the server has not taken yet, in order of the presses. */
export type Outbox = readonly Waiting[]

type Place = Pick<Waiting, 'taskId' | 'date'>

const isAt = (one: Place, { taskId, date }: Place) => one.taskId === taskId && one.date === date

/** The later word takes the place of an earlier one that has not been sent. */
export const put = (outbox: Outbox, waiting: Waiting): Outbox => [
  ...outbox.filter((one) => !isAt(one, waiting)),
  waiting,
]

/** By its key, so that a later word of the same occurrence stays. */
export const without = (outbox: Outbox, ...keys: readonly string[]): Outbox =>
  outbox.filter(({ key }) => !keys.includes(key))

export const unsent = (outbox: Outbox): Outbox => outbox.filter(({ refused }) => !refused)

/** So often a report is sent by itself: for some eight minutes. Then its author is told. */
export const MOST_TRIES = 12

export const isGivenUp = ({ tries = 0, refused }: Waiting): boolean =>
  !refused && tries >= MOST_TRIES

const triedAgain = (one: Waiting): Waiting =>
  one.refused ? one : { ...one, waited: true, tries: (one.tries ?? 0) + 1 }

/** No answer to one is no answer to any of them. */
export const allTried = (outbox: Outbox): Outbox => outbox.map(triedAgain)

export const triedFor = (outbox: Outbox, key: string): Outbox =>
  outbox.map((one) => (one.key === key ? triedAgain(one) : one))

/** Their author, or a connection that is back, begins anew with what was given up. */
export const begunAnew = (outbox: Outbox): Outbox =>
  outbox.map((one) => (one.tries ? { ...one, tries: 0 } : one))

export const allWaited = (outbox: Outbox): Outbox =>
  outbox.map((one) => (one.refused || one.waited ? one : { ...one, waited: true }))

export const refusedFor = (outbox: Outbox, key: string, refused: Refusal): Outbox =>
  outbox.map((one) => (one.key === key ? { ...one, refused } : one))

export const waitingAt = (outbox: Outbox, { id, date }: Pick<Occurrence, 'id' | 'date'>) =>
  outbox.find((one) => !one.refused && isAt(one, { taskId: id, date }))

/** The report as the server will have it: a change keeps who reported and when. */
function expected(waiting: Waiting, { report, late_after }: Occurrence, userId: string): Report {
  const { status, note, at } = waiting
  if (report) return { ...report, status, note }
  return {
    ...{ id: '', status, note, version: 1, evaluation: null },
    late: Date.parse(at) > Date.parse(late_after),
    user: { id: userId, name: '' },
    created_at: at,
  }
}

/** The duties as the server lists them, with what waits to be sent said over them. */
export function withWaiting<T extends Occurrence>(
  duties: readonly T[],
  outbox: Outbox,
  userId: string,
): readonly T[] {
  if (outbox.length === 0) return duties
  return duties.map((duty) => {
    const waiting = waitingAt(outbox, duty)
    const isOthers = duty.report && duty.report.user.id !== userId
    if (!waiting || isOthers) return duty
    return { ...duty, report: expected(waiting, duty, userId) }
  })
}

/** What became of a report that was sent. */
type Fate =
  | { kind: 'stored'; report: Report }
  /** No answer, or a busy server: all of them are sent again by themselves. */
  | { kind: 'unreachable' }
  /** The server broke over this one: it is sent again, the others go on. */
  | { kind: 'failed' }
  /** Nobody is signed in any more, or the plan has expired: it waits for another start. */
  | { kind: 'shut' }
  | { kind: 'refused'; refused: Refusal; winner: Report | undefined }

const PASSING = [0, 408, 429, 502, 503, 504]
const SIGNED_OUT = [401, 419]

interface Answer {
  status: number
  message: string
  body: Record<string, unknown>
  /** The report that stood in the way, as a 409 brings it. */
  winner: Report | undefined
}

/** Reads a refusal. What says the very same as the report that stands there has arrived before. */
export function fateOf(waiting: Change, userId: string, answer: Answer): Fate {
  const { status, message, body, winner } = answer
  if (PASSING.includes(status)) return { kind: 'unreachable' }
  if (status >= 500) return { kind: 'failed' }
  if (SIGNED_OUT.includes(status) || body.error === 'Plan Expired') return { kind: 'shut' }
  const isMine = winner?.user.id === userId
  if (winner && isMine && winner.status === waiting.status && winner.note === waiting.note)
    return { kind: 'stored', report: winner }
  const late = winner !== undefined && !isMine
  return { kind: 'refused', refused: { says: message, late }, winner }
}
