import { v4 as uuid } from 'uuid'
import { withSessionSignal } from '#client/call.ts'
import { readSession, sessionEvents } from '#client/session.ts'
import {
  isUnderWay,
  type Limits,
  nextToSend,
  type PickedFile,
  type Upload,
  type UploadState,
  withFiles,
  withState,
} from '#features/one-time-tasks/files/web/queue.ts'

export interface SendOptions {
  signal: AbortSignal
  onProgress: (percent: number) => void
  /** The same for each attempt of one file, so that the server accepts it once. */
  idempotencyKey: string
}

/** Sends the files of a queue and reports on them. */
export interface UploadTarget extends Limits {
  send: (file: File, how: SendOptions) => Promise<unknown>
  /** A message that explains why a file was not sent. */
  reasonOf: (error: unknown) => string
  /** Called for a file that failed while no component showed the queue. */
  onBackgroundFailure: (file: File, reason: string) => void
}

/** The result of a file. */
export interface UploadResult {
  readonly id: string
  readonly name: string
  readonly state: UploadState | { readonly kind: 'arrived' }
}

interface QueueState {
  readonly uploads: readonly Upload[]
  readonly news: readonly UploadResult[]
}

const EMPTY_STATE: QueueState = { uploads: [], news: [] }
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
  readonly #abortControllers = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  #state = EMPTY_STATE
  #watchers = 0
  #destination: UploadTarget | undefined

  constructor(owner: string | undefined) {
    this.#owner = owner
  }

  get isUnderWay(): boolean {
    return this.#state.uploads.some(isUnderWay)
  }

  readonly getSnapshot = (): QueueState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Registers a component that shows the queue. Returns a function that ends it. */
  readonly addWatcher = (): (() => void) => {
    this.#watchers += 1
    this.#setState({ ...this.#state, news: [] })
    return () => {
      this.#watchers -= 1
    }
  }

  readonly setTarget = (destination: UploadTarget): void => {
    this.#destination = destination
  }

  readonly add = (given: readonly PickedFile[]): void => {
    if (!this.#destination) return
    const more = given.map((one) => ({ ...one, id: uuid() }))
    const uploads = withFiles(this.#state.uploads, more, this.#destination)
    const added = uploads.slice(this.#state.uploads.length)
    this.#setState({ ...this.#state, uploads })
    for (const one of added) if (!isUnderWay(one)) this.#addResult(one, one.state)
    this.#sendNext()
  }

  readonly retry = (id: string): void => {
    this.#setUploadState(id, { kind: 'waiting' })
    this.#sendNext()
  }

  /** Stops an upload in progress, or removes any other one from the list. */
  readonly cancel = (id: string): void => {
    this.#abortControllers.get(id)?.abort()
    this.#removeUpload(id)
    this.#sendNext()
  }

  #setState(shown: QueueState): void {
    this.#state = shown
    for (const listener of this.#listeners) listener()
    if (isAnyUnderWay()) window.addEventListener('beforeunload', confirmLeaving)
    else window.removeEventListener('beforeunload', confirmLeaving)
  }

  #setUploadState(id: string, state: UploadState): void {
    this.#setState({ ...this.#state, uploads: withState(this.#state.uploads, id, state) })
  }

  #removeUpload(id: string): void {
    this.#setState({ ...this.#state, uploads: this.#state.uploads.filter((one) => one.id !== id) })
  }

  #addResult({ file }: Upload, state: UploadResult['state']): void {
    const news = [...this.#state.news, { id: uuid(), name: file.name, state }].slice(-MAX_RESULTS)
    this.#setState({ ...this.#state, news })
  }

  #isOwnerSignedIn(): boolean {
    return readSession()?.userId === this.#owner
  }

  #sendNext(): void {
    // The files of one member are never sent or shown under another member's session.
    if (!this.#isOwnerSignedIn()) this.#setState(EMPTY_STATE)
    for (const one of nextToSend(this.#state.uploads)) void this.#send(one)
  }

  async #send(upload: Upload): Promise<void> {
    const { id, file } = upload
    const stop = new AbortController()
    this.#abortControllers.set(id, stop)
    const { signal } = stop
    const onProgress = (percent: number) => {
      if (!signal.aborted) this.#setUploadState(id, { kind: 'sending', percent })
    }
    onProgress(0)
    try {
      await this.#destination?.send(file, { signal, onProgress, idempotencyKey: id })
      // Waits until the place has rendered the file, so that its row here does not disappear
      // earlier.
      await new Promise((resolve) => setTimeout(resolve))
      this.#removeUpload(id)
      this.#addResult(upload, { kind: 'arrived' })
    } catch (error) {
      if (withSessionSignal().aborted || !this.#isOwnerSignedIn()) this.#removeUpload(id)
      else if (!signal.aborted) this.#fail(upload, error)
    } finally {
      this.#abortControllers.delete(id)
      this.#sendNext()
    }
  }

  #fail(upload: Upload, error: unknown): void {
    const reason = this.#destination?.reasonOf(error) ?? ''
    const state: UploadState = { kind: 'failed', reason }
    this.#setUploadState(upload.id, state)
    this.#addResult(upload, state)
    if (this.#watchers === 0) this.#destination?.onBackgroundFailure(upload.file, reason)
  }
}

/** The signed-in member's upload queue for a place. */
export function getUploadQueue(place: string): UploadQueue {
  const owner = readSession()?.userId
  const key = `${owner} ${place}`
  const line = queues.get(key) ?? new UploadQueue(owner)
  queues.set(key, line)
  return line
}
