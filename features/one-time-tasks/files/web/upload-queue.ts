import { v4 as uuid } from 'uuid'
import { withSessionSignal } from '#client/call.ts'
import { readSession, sessionEvents } from '#client/session.ts'
import {
  type Given,
  isUnderWay,
  type Limits,
  nextToSend,
  type Upload,
  type UploadState,
  withFiles,
  withState,
} from '#features/one-time-tasks/files/web/queue.ts'

export interface Sending {
  signal: AbortSignal
  onProgress: (percent: number) => void
  /** The same for each attempt of one file, so that the server accepts it once. */
  idempotencyKey: string
}

/** Sends the files of a queue and reports on them. */
export interface UploadTarget extends Limits {
  send: (file: File, how: Sending) => Promise<unknown>
  /** A message that explains why a file was not sent. */
  reasonOf: (error: unknown) => string
  /** Called for a file that failed while no component showed the queue. */
  onUnseen: (file: File, reason: string) => void
}

/** The result of a file. */
export interface UploadResult {
  readonly id: string
  readonly name: string
  readonly state: UploadState | { readonly kind: 'arrived' }
}

interface Shown {
  readonly uploads: readonly Upload[]
  readonly news: readonly UploadResult[]
}

const NOTHING: Shown = { uploads: [], news: [] }
const MAX_RESULTS = 10

const queues = new Map<string, UploadQueue>()

const isAnyUnderWay = () => [...queues.values()].some((line) => line.isUnderWay)
sessionEvents.isSending = isAnyUnderWay

/** Makes the browser ask before it leaves the page during uploads. */
const confirmLeaving = (event: BeforeUnloadEvent) => {
  if (readSession() && isAnyUnderWay()) event.preventDefault()
}

/** The uploads of one member to one place; they continue while no component shows them. */
class UploadQueue {
  readonly #owner: string | undefined
  readonly #stops = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  #shown = NOTHING
  #watchers = 0
  #destination: UploadTarget | undefined

  constructor(owner: string | undefined) {
    this.#owner = owner
  }

  get isUnderWay(): boolean {
    return this.#shown.uploads.some(isUnderWay)
  }

  readonly shown = (): Shown => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Registers a component that shows the queue. Returns a function that ends it. */
  readonly watch = (): (() => void) => {
    this.#watchers += 1
    this.#show({ ...this.#shown, news: [] })
    return () => {
      this.#watchers -= 1
    }
  }

  readonly setTarget = (destination: UploadTarget): void => {
    this.#destination = destination
  }

  readonly add = (given: readonly Given[]): void => {
    if (!this.#destination) return
    const more = given.map((one) => ({ ...one, id: uuid() }))
    const uploads = withFiles(this.#shown.uploads, more, this.#destination)
    const added = uploads.slice(this.#shown.uploads.length)
    this.#show({ ...this.#shown, uploads })
    for (const one of added) if (!isUnderWay(one)) this.#tell(one, one.state)
    this.#go()
  }

  readonly retry = (id: string): void => {
    this.#set(id, { kind: 'waiting' })
    this.#go()
  }

  /** Stops an upload in progress, or removes any other one from the list. */
  readonly cancel = (id: string): void => {
    this.#stops.get(id)?.abort()
    this.#drop(id)
    this.#go()
  }

  #show(shown: Shown): void {
    this.#shown = shown
    for (const listener of this.#listeners) listener()
    if (isAnyUnderWay()) window.addEventListener('beforeunload', confirmLeaving)
    else window.removeEventListener('beforeunload', confirmLeaving)
  }

  #set(id: string, state: UploadState): void {
    this.#show({ ...this.#shown, uploads: withState(this.#shown.uploads, id, state) })
  }

  #drop(id: string): void {
    this.#show({ ...this.#shown, uploads: this.#shown.uploads.filter((one) => one.id !== id) })
  }

  #tell({ file }: Upload, state: UploadResult['state']): void {
    const news = [...this.#shown.news, { id: uuid(), name: file.name, state }].slice(-MAX_RESULTS)
    this.#show({ ...this.#shown, news })
  }

  #isOwners(): boolean {
    return readSession()?.userId === this.#owner
  }

  #go(): void {
    // The files of one member are never sent or shown under another member's session.
    if (!this.#isOwners()) this.#show(NOTHING)
    for (const one of nextToSend(this.#shown.uploads)) void this.#send(one)
  }

  async #send(upload: Upload): Promise<void> {
    const { id, file } = upload
    const stop = new AbortController()
    this.#stops.set(id, stop)
    const { signal } = stop
    const onProgress = (percent: number) => {
      if (!signal.aborted) this.#set(id, { kind: 'sending', percent })
    }
    onProgress(0)
    try {
      await this.#destination?.send(file, { signal, onProgress, idempotencyKey: id })
      // Waits until the place has rendered the file, so that its row here does not disappear
      // earlier.
      await new Promise((resolve) => setTimeout(resolve))
      this.#drop(id)
      this.#tell(upload, { kind: 'arrived' })
    } catch (error) {
      if (withSessionSignal().aborted || !this.#isOwners()) this.#drop(id)
      else if (!signal.aborted) this.#fail(upload, error)
    } finally {
      this.#stops.delete(id)
      this.#go()
    }
  }

  #fail(upload: Upload, error: unknown): void {
    const reason = this.#destination?.reasonOf(error) ?? ''
    const state: UploadState = { kind: 'failed', reason }
    this.#set(upload.id, state)
    this.#tell(upload, state)
    if (this.#watchers === 0) this.#destination?.onUnseen(upload.file, reason)
  }
}

/** The signed-in member's upload queue for a place. */
export function lineTo(place: string): UploadQueue {
  const owner = readSession()?.userId
  const key = `${owner} ${place}`
  const line = queues.get(key) ?? new UploadQueue(owner)
  queues.set(key, line)
  return line
}
