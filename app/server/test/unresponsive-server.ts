import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import path from 'node:path'

/**
 * A proxy for PostgreSQL's socket, in its own folder, that can stop forwarding: connections stay
 * open and are accepted, but no data passes until `letThrough`.
 */
export class BlackHole {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #isClosed = false

  private constructor(target: string) {
    this.#server = createServer((near) => this.#join(near, dial(target)))
  }

  static async between(folder: string, target: string): Promise<BlackHole> {
    const hole = new BlackHole(path.join(target, '.s.PGSQL.5432'))
    const name = path.join(folder, '.s.PGSQL.5432')
    await new Promise<void>((resolve) => hole.#server.listen(name, resolve))
    return hole
  }

  swallow(): void {
    this.#isClosed = true
    for (const socket of this.#sockets) socket.pause()
  }

  letThrough(): void {
    this.#isClosed = false
    for (const socket of this.#sockets) socket.resume()
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        this.#sockets.delete(from)
        if (!this.#isClosed) to.destroy()
      })
      if (this.#isClosed) from.pause()
    }
  }
}
