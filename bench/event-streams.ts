import { type ClientRequest, request } from 'node:http'
import { see } from './cases.ts'

/** The same value as in client/live.ts. */
const PAUSE_MS = 1_000
/** The server sends something on every stream more often than this. */
const SILENT_MS = 60_000

interface Follower {
  /** The path below /api; it is asked for each time that the stream is opened. */
  path(): string
  opened(status: number): void
  heard(event: string): void
  /** The stream could not be opened, broke, or was silent for too long. */
  failed(): void
  closed?(): void
}

/**
 * Holds an event stream open as a page does: a stream that the server closes is reopened. The
 * returned function closes it.
 */
export function follow(url: string, token: string, follower: Follower): () => void {
  let stream: ClientRequest
  let isClosed = false
  const fail = () => isClosed || follower.failed()
  const open = () => {
    if (isClosed) return
    const { path, headers } = see(token, follower.path())
    stream = request(url + path, { agent: false, headers: { ...headers } }, (reply) => {
      const { statusCode = 0 } = reply
      follower.opened(statusCode)
      if (statusCode !== 200) return reply.destroy()
      let rest = ''
      reply.setEncoding('latin1').on('data', (piece: string) => {
        const events = (rest + piece).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) follower.heard(event)
      })
      return reply.on('error', fail).on('close', () => follower.closed?.())
    })
    stream.setTimeout(SILENT_MS, () => stream.destroy(new Error('silent')))
    stream.on('error', fail).on('close', () => setTimeout(open, PAUSE_MS))
    stream.end()
  }
  open()
  return () => {
    isClosed = true
    stream.destroy()
  }
}

/** The event streams of many people. */
export class EventStreams {
  /** The number of streams that are open now. */
  open = 0
  /** The number of received events. */
  events = 0
  /** Responses that are not a stream, broken streams, and streams that were silent for too long. */
  failed = 0
  readonly #url: string
  readonly #closing: (() => void)[] = []

  constructor(url: string) {
    this.#url = url
  }

  add(token: string): void {
    const close = follow(this.#url, token, {
      path: () => '/events',
      opened: (status) => {
        if (status === 200) this.open += 1
        else this.failed += 1
      },
      heard: (event) => {
        if (event.startsWith('data: ')) this.events += 1
      },
      failed: () => {
        this.failed += 1
      },
      closed: () => {
        this.open -= 1
      },
    })
    this.#closing.push(close)
  }

  close = (): void => {
    for (const close of this.#closing) close()
  }
}
