import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Request } from '../cases.ts'

/** The response timeout. It is shorter than the server's keep-alive timeout. */
const LONGEST_MS = 40_000

const OPENING_MS = 3

/** Status 0 if there was no complete response. */
export interface Reply {
  status: number
  retryAfter: string | undefined
}

const NONE: Reply = { status: 0, retryAfter: undefined }

/** A request as it is sent over the connection. */
export function bytesOf({ method = 'GET', path, headers, body = '' }: Request): string {
  const all = { host: '127.0.0.1', ...(headers as Record<string, string>) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

const headerIn = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]

/** One connection that sends one request at a time. */
class Line {
  readonly #socket: Socket
  #pieces: Buffer[] = []
  #hear: ((reply: Reply, isOver: boolean) => void) | undefined

  constructor(port: number, from?: string) {
    this.#socket = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) })
    this.#socket.setNoDelay().setTimeout(LONGEST_MS, () => this.#socket.destroy())
    this.#socket.on('error', () => {}).on('data', (piece) => this.#take(piece))
    this.#socket.on('close', () => this.#tell(NONE, true))
  }

  opened = (): Promise<unknown> => once(this.#socket, 'connect')

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  send(bytes: string, hear: (reply: Reply, isOver: boolean) => void): void {
    this.#hear = hear
    this.#socket.write(bytes)
  }

  close(): void {
    this.#socket.destroy()
  }

  #tell(reply: Reply, isOver: boolean): void {
    const hear = this.#hear
    this.#hear = undefined
    this.#pieces = []
    hear?.(reply, isOver)
  }

  #take(piece: Buffer): void {
    this.#pieces.push(piece)
    const all = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces)
    this.#pieces = [all]
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = all.toString('latin1', 0, end)
    if (all.length < end + 4 + Number(headerIn(head, 'content-length') ?? 0)) return
    const reply = { status: Number(head.slice(9, 12)), retryAfter: headerIn(head, 'retry-after') }
    this.#tell(reply, headerIn(head, 'connection') === 'close')
  }
}

/**
 * Keep-alive connections like a browser's, but with less CPU: the server needs the machine's other
 * core.
 */
export class Lines {
  readonly #port: number
  readonly #idle: Line[] = []

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  /** Opens that many connections in advance, as users who are already connected have them. */
  async open(many: number): Promise<void> {
    for (let at = 0; at < many; at += 1) {
      const line = new Line(this.#port)
      await line.opened()
      this.#idle.push(line)
      await setTimeout(OPENING_MS)
    }
  }

  /**
   * Sends on the connection that has been idle the longest, otherwise on a new one. Never throws.
   */
  send(bytes: string): Promise<Reply> {
    let line = this.#idle.shift()
    while (line && !line.isOpen) line = this.#idle.shift()
    const used = line ?? new Line(this.#port)
    return new Promise((resolve) => {
      used.send(bytes, (reply, isOver) => {
        if (isOver) used.close()
        else this.#idle.push(used)
        resolve(reply)
      })
    })
  }

  /** Sends on a new connection from another address of this machine. */
  sendFrom(address: string, bytes: string): Promise<Reply> {
    const line = new Line(this.#port, address)
    return new Promise((resolve) => {
      line.send(bytes, (reply) => {
        line.close()
        resolve(reply)
      })
    })
  }

  close(): void {
    for (const line of this.#idle.splice(0)) line.close()
  }
}
