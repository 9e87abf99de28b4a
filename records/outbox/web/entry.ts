/** One thing that a user wants to send to the server, from the press until the answer. */
export interface Entry<I = unknown> {
  /**
   * Created once, at the press, and sent as the Idempotency-Key, so that the server works only
   * once.
   */
  id: string
  /** Method and path, which identify its kind. */
  endpoint: string
  /**
   * What it is about. Of entries of one kind with the same key, only the latest is kept. A part
   * after a `|` tells several entries about one thing apart.
   */
  key: string
  /** The display name of what it is about. */
  name: string
  /** The input for the endpoint. */
  input: I
  /** The time of the press, however long the entry waits. */
  at: string
  /** It was sent, or its turn came, without an answer. */
  waited: boolean
  /** The number of automatic tries without a usable answer. */
  tries?: number
  /** The server refused it. It is kept until the refusal has been read. */
  refused?: Refusal
  /** Exists only on the page: the device is storing it, or could not store it. */
  storeState?: 'writing' | 'failed'
}

export interface Refusal {
  /** The server's message; empty if there was none. */
  says: string
  /** Somebody else was first. */
  late: boolean
}

/**
 * One user's entries on this device that the server has not accepted yet, in order of the presses.
 */
export type Outbox = readonly Entry[]

/** A later entry replaces an earlier one that has not been sent. */
export const putEntry = (outbox: Outbox, entry: Entry): Outbox => [
  ...outbox.filter((one) => one.endpoint !== entry.endpoint || one.key !== entry.key),
  entry,
]

/** Removes by id, so that a later entry with the same key stays. */
export const removeEntries = (outbox: Outbox, ...ids: readonly string[]): Outbox =>
  outbox.filter(({ id }) => !ids.includes(id))

/** What an entry is about, without the part that tells it apart from others about it. */
export const thingOf = ({ key }: Pick<Entry, 'key'>): string => key.split('|', 1)[0] ?? ''

export const unsent = <I>(entries: readonly Entry<I>[]): readonly Entry<I>[] =>
  entries.filter(({ refused }) => !refused)

/** The waiting entry of this key, among the entries of one kind. */
export const findUnsent = <I>(entries: readonly Entry<I>[], key: string): Entry<I> | undefined =>
  entries.find((one) => !one.refused && one.key === key)

/** The number of automatic tries, within about eight minutes. Then the author is notified. */
export const MAX_TRIES = 12

/** An entry counts as waiting only after the device has stored it or failed to. */
export const isWaiting = ({ waited, storeState }: Entry): boolean =>
  waited && storeState !== 'writing'

export const isGivenUp = ({ tries = 0, refused }: Entry): boolean => !refused && tries >= MAX_TRIES

const withAnotherTry = (one: Entry): Entry =>
  one.refused ? one : { ...one, waited: true, tries: (one.tries ?? 0) + 1 }

/** No answer to one entry counts as a try for all of them. */
export const countTryForAll = (outbox: Outbox): Outbox => outbox.map(withAnotherTry)

export const countTry = (outbox: Outbox, id: string): Outbox =>
  outbox.map((one) => (one.id === id ? withAnotherTry(one) : one))

/** Resets the tries of given-up entries, at the author's request or when the connection is back. */
export const resetTries = (outbox: Outbox): Outbox =>
  outbox.map((one) => (one.tries ? { ...one, tries: 0 } : one))

export const markAllWaiting = (outbox: Outbox): Outbox =>
  outbox.map((one) => (one.refused || one.waited ? one : { ...one, waited: true }))

export const markRefused = (outbox: Outbox, id: string, refused: Refusal): Outbox =>
  outbox.map((one) => (one.id === id ? { ...one, refused } : one))
