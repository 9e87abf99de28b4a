import { CallError, call } from '#client/call.ts'
import type { Catalogue } from '#client/i18n.ts'
import type { Answer, ExistingEntry } from '#records/outbox/web/delivery-result.ts'
import type { Entry } from '#records/outbox/web/entry.ts'
import type { CallInput, Endpoint, Reply } from '#shared/endpoint.ts'

/** The timeout for an answer. It is longer than a busy server needs; some networks never answer. */
const ANSWER_TIMEOUT_MS = 15_000
/** The same for an entry with a file, on a slow network. */
const FILE_TIMEOUT_MS = 120_000
const GONE = 410

/** The texts about entries, in the page's language. Counts are numbers of entries. */
export interface EntryTexts<I> {
  /** "Not saved: …" */
  refused(entry: Entry<I>): string
  /** The author's text that would be lost: as typed, in a sentence, and the copy button's label. */
  typed(entry: Entry<I>): { text: string; sentence: string; copy: string } | undefined
  /** There is no connection and nothing waits. Missing, like the next two, for a part of another kind. */
  offline?: string
  offlineUnsent?(count: number): string
  /** The server does not answer. */
  unsent?(count: number): string
  givenUp(count: number): string
  sendNow: string
}

/** What a feature says about its entries. Methods, so that kinds of any input fit in one list. */
interface EntryKindOptions<I, R> {
  /** The translations for `useSayings`, loaded when there is something to say. */
  catalogues: Record<string, Catalogue>
  useEntryTexts(): EntryTexts<I>
  /** The file that is sent with an entry; undefined if it is no longer on the device. */
  form?(entry: Entry<I>): Promise<FormData | undefined>
  /** Later entries of any kind about the same thing wait until an entry has been answered. */
  holdsLater?: true
  /** Shows the current state on the server. */
  show(entry: Entry<I>, reply: R): Promise<void>
  /** Refreshes other views of such things, after some entries were answered. */
  refreshViews(): Promise<void>
  /** Reads from a refusal what already exists; `userId` is the refused user. */
  findExisting(entry: Entry<I>, refusal: Answer, userId: string): ExistingEntry<R> | undefined
}

/** The kind of entries for one endpoint. */
export interface EntryKind<I = unknown, R = unknown> extends EntryKindOptions<I, R> {
  /** Its name in stored entries: method and path. */
  readonly endpoint: string
  send(entry: Entry<I>): Promise<R>
}

/** Declares how entries of an endpoint are sent and shown. `app/web/outbox` lists all kinds. */
export const defineEntryKind = <E extends Endpoint>(
  endpoint: E,
  description: EntryKindOptions<CallInput<E>, Reply<E>>,
): EntryKind<CallInput<E>, Reply<E>> => ({
  ...description,
  endpoint: `${endpoint.method} ${endpoint.path}`,
  async send(entry) {
    const { id: idempotencyKey, input } = entry
    if (!description.form)
      return call(endpoint, input, {
        idempotencyKey,
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
    const form = await description.form(entry)
    if (!form) throw new CallError(GONE, {})
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS)
    return call(endpoint, input, { idempotencyKey, signal, form })
  },
})

/** The entries of one kind. Entries with its endpoint were created with its input type. */
export const entriesOf = <I>({ endpoint }: EntryKind<I>, entries: readonly Entry[]) =>
  entries.filter((one): one is Entry<I> => one.endpoint === endpoint)
