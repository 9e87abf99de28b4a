import { untilSignOut } from '#client/call.ts'
import { isOwnSession, storedToken } from '#client/session.ts'
import { INTERVAL_FIELD, type Topic, VERSION_HEADER } from '#shared/live.ts'

/** What is shown may have been asked for a little before the stream was thought of. */
const EARLIER_MS = 2_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** A tab out of sight gives its connection back after a while: browsers have few per site. */
const HIDDEN_MS = 15_000

/** The event of the document that says that others have changed something of a topic. */
export const changeOf = (topic: Topic): string => `change-of-${topic}`

/** What a page wants to know of its stream. */
export interface StreamListener {
  onChange(topic: Topic): void
  /** How many milliseconds to leave between renewals from now on. */
  onInterval(milliseconds: number): void
  /** Which web the server has, each time that the stream opens. */
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

/** One stream of the company's changes; after a gap it hears of `everything`. */
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
    // The session has ended: whatever the page asks next hears of it and says so.
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
 * Hears of what others change while the page is seen and somebody is signed in, on one connection.
 * Returns how to stop.
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
