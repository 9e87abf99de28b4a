import { call } from '#client/call.ts'
import type { Catalogue } from '#client/i18n.ts'
import type { Answer, ExistingEntry } from '#records/outbox/web/delivery-result.ts'
import type { Entry } from '#records/outbox/web/entry.ts'
import type { CallInput, Endpoint, Reply } from '#shared/endpoint.ts'

/** What is said of entries, in the page's language. Counts are of entries. */
export interface Sayings<I> {
  /** "Not saved: …" */
  refused(entry: Entry<I>): string
  /** What its author typed and would lose: as it is, in a sentence, and the button that copies it. */
  typed(entry: Entry<I>): { text: string; sentence: string; copy: string } | undefined
  /** There is no connection and nothing waits. */
  offline: string
  offlineUnsent(count: number): string
  /** The server does not answer. */
  unsent(count: number): string
  givenUp(count: number): string
  sendNow: string
}

/** What a feature says of its entries. Methods, so that kinds of every input stand in one list. */
interface Description<I, R> {
  /** The words of `useSayings`, fetched when there is something to say. */
  catalogues: Record<string, Catalogue>
  useSayings(): Sayings<I>
  /** Shows what the server has now. */
  show(entry: Entry<I>, reply: R): Promise<void>
  /** Renews what else shows such things, after answers to some. */
  renew(): Promise<void>
  /** Reads from a refusal what stands there already, with the user who was refused. */
  standing(entry: Entry<I>, refusal: Answer, userId: string): ExistingEntry<R> | undefined
}

/** Entries of one endpoint. */
export interface Kind<I = unknown, R = unknown> extends Description<I, R> {
  /** Names it in what is kept: method and path. */
  readonly endpoint: string
  send(input: I, options: { idempotencyKey: string; signal: AbortSignal }): Promise<R>
}

/** Says once how entries of an endpoint are sent and shown; `app/web/outbox` lists all kinds. */
export const kind = <E extends Endpoint>(
  endpoint: E,
  description: Description<CallInput<E>, Reply<E>>,
): Kind<CallInput<E>, Reply<E>> => ({
  ...description,
  endpoint: `${endpoint.method} ${endpoint.path}`,
  send: (input, options) => call(endpoint, input, options),
})

/** Of all entries those of a kind: what names its endpoint was made with its input. */
export const entriesOf = <I>({ endpoint }: Kind<I>, entries: readonly Entry[]) =>
  entries.filter((one): one is Entry<I> => one.endpoint === endpoint)
