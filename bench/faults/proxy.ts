import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * The state of the server behind a proxy: working, refusing connections, or accepting them without
 * a response.
 */
export type Mood = 'open' | 'away' | 'silent'

/** A TCP proxy in front of a port that can simulate failures. */
export class Door {
  port = 0
  readonly #behind: number
  readonly #sockets = new Set<Socket>()
  #mood: Mood = 'open'
  #server: Server | undefined

  private constructor(behind: number) {
    this.#behind = behind
  }

  static async before(port: number): Promise<Door> {
    const door = new Door(port)
    await door.#listen()
    return door
  }

  /** Changes the mood and closes all open connections. */
  async set(mood: Mood): Promise<void> {
    this.#mood = mood
    await this.close()
    if (mood !== 'away') await this.#listen()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    if (!this.#server?.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #listen(): Promise<void> {
    this.#server = createServer((socket) => this.#enter(socket)).listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as AddressInfo).port
  }

  #enter(socket: Socket): void {
    this.#keep(socket)
    if (this.#mood === 'silent') return
    const inner = connect(this.#behind, '127.0.0.1')
    this.#keep(inner)
    socket.pipe(inner).pipe(socket)
    socket.on('close', () => inner.destroy())
    inner.on('close', () => socket.destroy())
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
  }
}
