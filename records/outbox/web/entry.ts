/** One thing that somebody said and the server is to have, from the press until its answer. */
export interface Entry<I = unknown> {
  /** Made once, at the press, and sent as the Idempotency-Key: the server does its work only once. */
  id: string
  /** Method and path, by which its kind is found. */
  endpoint: string
  /** What it is about: of entries of one kind with the same key only the latest is kept. */
  key: string
  /** What that is called, for its author. */
  name: string
  /** What the endpoint is called with. */
  input: I
  /** The instant of the press, however long it waits. */
  at: string
  /** It was sent, or its turn came, and there was no answer. */
  waited: boolean
  /** How often it was sent by itself and got no answer, or an answer of no use. */
  tries?: number
  /** The server would not have it. It is kept until that has been read. */
  refused?: Refusal
  /** Only on the page: the device is writing it, or could not write it. */
  unkept?: 'writing' | 'failed'
}

export interface Refusal {
  /** The server's words; empty when it gave none. */
  says: string
  /** Somebody else was first. */
  late: boolean
}

/** What one user has said on this device and the server has not taken yet, in order of the presses. */
export type Outbox = readonly Entry[]

/** The later entry takes the place of an earlier one that has not been sent. */
export const put = (outbox: Outbox, entry: Entry): Outbox => [
  ...outbox.filter((one) => one.endpoint !== entry.endpoint || one.key !== entry.key),
  entry,
]

/** By their ids, so that a later entry of the same key stays. */
export const without = (outbox: Outbox, ...ids: readonly string[]): Outbox =>
  outbox.filter(({ id }) => !ids.includes(id))

export const unsent = <I>(entries: readonly Entry<I>[]): readonly Entry<I>[] =>
  entries.filter(({ refused }) => !refused)

/** Of one kind's entries the one that waits to be sent. */
export const unsentOf = <I>(entries: readonly Entry<I>[], key: string): Entry<I> | undefined =>
  entries.find((one) => !one.refused && one.key === key)

/** The tries that are made by themselves, within some eight minutes; then the author is told. */
export const MAX_TRIES = 12

/** It is said to wait only once the device keeps it, or is known not to. */
export const isWaiting = ({ waited, unkept }: Entry): boolean => waited && unkept !== 'writing'

export const isGivenUp = ({ tries = 0, refused }: Entry): boolean => !refused && tries >= MAX_TRIES

const triedAgain = (one: Entry): Entry =>
  one.refused ? one : { ...one, waited: true, tries: (one.tries ?? 0) + 1 }

/** No answer to one is no answer to any of them. */
export const allTried = (outbox: Outbox): Outbox => outbox.map(triedAgain)

export const triedFor = (outbox: Outbox, id: string): Outbox =>
  outbox.map((one) => (one.id === id ? triedAgain(one) : one))

/** Their author, or a connection that is back, begins anew with what was given up. */
export const begunAnew = (outbox: Outbox): Outbox =>
  outbox.map((one) => (one.tries ? { ...one, tries: 0 } : one))

export const allWaited = (outbox: Outbox): Outbox =>
  outbox.map((one) => (one.refused || one.waited ? one : { ...one, waited: true }))

export const refusedFor = (outbox: Outbox, id: string, refused: Refusal): Outbox =>
  outbox.map((one) => (one.id === id ? { ...one, refused } : one))
