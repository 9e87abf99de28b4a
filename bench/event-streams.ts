import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { asked } from './cases.ts'

/** As client/live.ts. */
const PAUSE_MS = 1_000
/** The server says something on every stream more often than this. */
const SILENT_MS = 60_000

/** Streams of changes, held open as pages hold them: one that the server ends is opened anew. */
export class EventStreams {
  /** Open now. */
  open = 0
  /** Events that came. */
  events = 0
  /** Replies other than a stream, streams that broke off, and those on which nothing was said for long. */
  failed = 0
  readonly #url: string
  readonly #streams = new Map<string, ClientRequest>()
  #closed = false

  constructor(url: string) {
    this.#url = url
  }

  add(token: string): void {
    const options = { agent: false as const, headers: asked(token) }
    const stream = request(`${this.#url}/api/events`, options, (reply) => this.#listen(reply))
    this.#streams.set(token, stream)
    stream.setTimeout(SILENT_MS, () => stream.destroy(new Error('silent')))
    stream.on('error', () => this.#fail())
    stream.on('close', () => {
      if (!this.#closed) setTimeout(() => this.#closed || this.add(token), PAUSE_MS)
    })
    stream.end()
  }

  close(): void {
    this.#closed = true
    for (const stream of this.#streams.values()) stream.destroy()
  }

  #fail(): void {
    if (!this.#closed) this.failed += 1
  }

  #listen(reply: IncomingMessage): void {
    if (reply.statusCode !== 200) {
      this.#fail()
      reply.destroy()
      return
    }
    this.open += 1
    reply.setEncoding('latin1').on('data', (piece: string) => {
      this.events += piece.split('data: ').length - 1
    })
    reply.on('error', () => this.#fail())
    reply.on('close', () => {
      this.open -= 1
    })
  }
}
