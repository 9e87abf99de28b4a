import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { asked } from './cases.ts'

/** The same value as in client/live.ts. */
const PAUSE_MS = 1_000
/** The server sends something on every stream more often than this. */
const SILENT_MS = 60_000

/** Event streams, held open as pages do: a stream that the server closes is reopened. */
export class EventStreams {
  /** The number of streams that are open now. */
  open = 0
  /** The number of received events. */
  events = 0
  /** Responses that are not a stream, broken streams, and streams that were silent for too long. */
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
