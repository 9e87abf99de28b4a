import { untilSignOut } from '#client/call.ts'
import { isOwnSession, storedToken } from '#client/session.ts'
import { INTERVAL_FIELD, type Topic, VERSION_HEADER } from '#shared/live.ts'

/** The displayed data can be older than the stream by about this much. */
const EARLIER_MS = 2_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** A hidden tab closes its connection after this time: browsers allow few per site. */
const HIDDEN_MS = 15_000

/** The document event for changes to a topic by other users. */
export const changeOf = (topic: Topic): string => `change-of-${topic}`

/** Callbacks of a stream. */
export interface StreamListener {
  onChange(topic: Topic): void
  /** The interval between refreshes from now on, in milliseconds. */
  onInterval(milliseconds: number): void
  /** Called each time the stream opens, with the web version on the server. */
  onVersion(served: string): void
}

/** Reads server-sent events until the stream ends. */
async function read(response: Response, listener: StreamListener): Promise<void> {
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
  #pause = FIRST_PAUSE_MS
  #hadGap = false
  readonly #began = performance.now()
  #timer: number | undefined
  readonly #listener: StreamListener

  constructor(listener: StreamListener) {
    this.#listener = listener
  }

  open = async (): Promise<void> => {
    const token = storedToken()
    if (this.#connection || !token || document.hidden || !isOwnSession()) return
    const mine = new AbortController()
    this.#connection = mine
    await this.#follow(token, untilSignOut(mine.signal)).catch(() => {})
    if (this.#connection !== mine) return
    this.#connection = undefined
    this.#hadGap = true
    this.#later(this.open, this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS)
  }

  close = (): void => {
    window.clearTimeout(this.#timer)
    this.#connection?.abort()
    this.#connection = undefined
    this.#hadGap = true
  }

  look = (): void => {
    if (document.hidden) this.#later(this.close, HIDDEN_MS)
    else this.#later(this.open, 0)
  }

  async #follow(token: string, signal: AbortSignal): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    const ago = Math.ceil(performance.now() - this.#began) + EARLIER_MS
    const response = await fetch(`/api/events?ago=${ago}`, { headers, signal })
    // The session has ended: the page's next request gets a 401 and announces it.
    if (response.status === 401) this.#listener.onChange('everything')
    if (!response.ok) return
    this.#listener.onVersion(response.headers.get(VERSION_HEADER) ?? '')
    this.#pause = FIRST_PAUSE_MS
    if (this.#hadGap) this.#listener.onChange('everything')
    this.#hadGap = false
    await read(response, this.#listener)
  }

  #later(work: () => unknown, ms: number): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(work, ms)
  }
}

/**
 * Reports the changes of other users while the page is visible and a user is signed in, on one
 * connection. Returns a function that stops it.
 */
export function followChanges(listener: StreamListener): () => void {
  const stream = new Stream({
    ...listener,
    onChange: (topic) => {
      listener.onChange(topic)
      document.dispatchEvent(new Event(changeOf(topic)))
    },
  })
  document.addEventListener('visibilitychange', stream.look)
  void stream.open()
  return () => {
    document.removeEventListener('visibilitychange', stream.look)
    stream.close()
  }
}
