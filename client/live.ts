import { withSessionSignal } from '#client/call.ts'
import { isOwnSession, storedToken } from '#client/session.ts'
import { INTERVAL_FIELD, type Topic, VERSION_HEADER } from '#shared/live.ts'

/** The displayed data can be older than the stream by about this much. */
const STALE_MARGIN_MS = 2_000
const MIN_RETRY_DELAY_MS = 1_000
const MAX_RETRY_DELAY_MS = 30_000
/** A hidden tab closes its connection after this time: browsers allow few per site. */
const HIDDEN_MS = 15_000

/** The document event for changes to a topic by other users. */
export const changeEventName = (topic: Topic): string => `change-of-${topic}`

/** Callbacks of a stream. */
export interface StreamListener {
  onChange(topic: Topic): void
  /** The interval between refreshes from now on, in milliseconds. */
  onInterval(milliseconds: number): void
  /** Called each time the stream opens, with the web version on the server. */
  onVersion(served: string): void
}

/** Reads server-sent events until the stream ends. */
async function readEvents(response: Response, listener: StreamListener): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done = true, value = '' } = (await reader?.read()) ?? {}
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      if (event.startsWith('data: ')) listener.onChange(event.slice('data: '.length) as Topic)
      if (event.startsWith(INTERVAL_FIELD)) listener.onInterval(+event.slice(INTERVAL_FIELD.length))
    }
  }
}

/** One stream of the company's changes. After a gap it reports `everything`. */
class Stream {
  #connection: AbortController | undefined
  #retryDelay = MIN_RETRY_DELAY_MS
  #hadGap = false
  readonly #startedAt = performance.now()
  #timer: number | undefined
  readonly #listener: StreamListener

  constructor(listener: StreamListener) {
    this.#listener = listener
  }

  open = async (): Promise<void> => {
    const token = storedToken()
    if (this.#connection || !token || document.hidden || !isOwnSession()) return
    const controller = new AbortController()
    this.#connection = controller
    await this.#connect(token, withSessionSignal(controller.signal)).catch(() => {})
    if (this.#connection !== controller) return
    this.#connection = undefined
    this.#hadGap = true
    this.#schedule(this.open, this.#retryDelay)
    this.#retryDelay = Math.min(this.#retryDelay * 2, MAX_RETRY_DELAY_MS)
  }

  close = (): void => {
    window.clearTimeout(this.#timer)
    this.#connection?.abort()
    this.#connection = undefined
    this.#hadGap = true
  }

  look = (): void => {
    if (document.hidden) this.#schedule(this.close, HIDDEN_MS)
    else this.#schedule(this.open, 0)
  }

  async #connect(token: string, signal: AbortSignal): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    const ago = Math.ceil(performance.now() - this.#startedAt) + STALE_MARGIN_MS
    const response = await fetch(`/api/events?ago=${ago}`, { headers, signal })
    // The session has ended: the page's next request gets a 401 and announces it.
    if (response.status === 401) this.#listener.onChange('everything')
    if (!response.ok) return
    this.#listener.onVersion(response.headers.get(VERSION_HEADER) ?? '')
    this.#retryDelay = MIN_RETRY_DELAY_MS
    if (this.#hadGap) this.#listener.onChange('everything')
    this.#hadGap = false
    await readEvents(response, this.#listener)
  }

  #schedule(work: () => unknown, ms: number): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(work, ms)
  }
}

/**
 * Reports the changes of other users while the page is visible and a user is signed in, on one
 * connection. Returns a function that stops it.
 */
export function subscribeToChanges(listener: StreamListener): () => void {
  const stream = new Stream({
    ...listener,
    onChange: (topic) => {
      listener.onChange(topic)
      document.dispatchEvent(new Event(changeEventName(topic)))
    },
  })
  document.addEventListener('visibilitychange', stream.look)
  void stream.open()
  return () => {
    document.removeEventListener('visibilitychange', stream.look)
    stream.close()
  }
}
