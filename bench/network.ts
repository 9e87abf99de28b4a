import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  type AddressInfo,
  connect,
  createServer,
  type ListenOptions,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'

/** The two ends of the virtual cable between this machine and a network namespace. */
const HERE = '10.87.0.1'
const THERE = '10.87.0.2'
const NAMESPACE = 'diwan-elsewhere'
const CABLE = ['diwan-here', 'diwan-there'] as const

export interface Elsewhere {
  namespace: string
  /**
   * This machine's address as seen from the namespace, and the namespace's address as seen from
   * here.
   */
  here: string
  there: string
  cut(): void
  mend(): void
  remove(): void
}

function ip(...words: string[]): void {
  const { status, stderr } = spawnSync('ip', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`)
}

/** Simulates another machine: a network namespace connected to this one. Needs root. */
export function openElsewhere(): Elsewhere {
  spawnSync('ip', ['netns', 'delete', NAMESPACE])
  spawnSync('ip', ['link', 'delete', CABLE[0]])
  ip('netns', 'add', NAMESPACE)
  ip('link', 'add', CABLE[0], 'type', 'veth', 'peer', 'name', CABLE[1], 'netns', NAMESPACE)
  ip('address', 'add', `${HERE}/30`, 'dev', CABLE[0])
  ip('-n', NAMESPACE, 'address', 'add', `${THERE}/30`, 'dev', CABLE[1])
  ip('-n', NAMESPACE, 'link', 'set', 'lo', 'up')
  ip('-n', NAMESPACE, 'link', 'set', CABLE[1], 'up')
  ip('link', 'set', CABLE[0], 'up')
  return {
    ...{ namespace: NAMESPACE, here: HERE, there: THERE },
    cut: () => ip('link', 'set', CABLE[0], 'down'),
    mend: () => ip('link', 'set', CABLE[0], 'up'),
    remove: () => ip('netns', 'delete', NAMESPACE),
  }
}

/**
 * The state of the server behind a proxy: working, refusing connections, or accepting them without
 * a response.
 */
export type Mood = 'open' | 'away' | 'silent'

interface Opening {
  /** Where the proxy listens. */
  at?: ListenOptions
  /** Is called with the two ends of each connection. */
  hear?(client: Socket, server: Socket): void
}

/** A TCP proxy in front of a server that can simulate failures. */
export class Door {
  port = 0
  readonly #target: NetConnectOpts
  readonly #at: ListenOptions
  readonly #hear: Opening['hear']
  readonly #sockets = new Set<Socket>()
  #mood: Mood = 'open'
  #server: Server | undefined

  private constructor(target: NetConnectOpts, { at = { host: '127.0.0.1' }, hear }: Opening) {
    this.#target = target
    this.#at = at
    this.#hear = hear
  }

  static async before(target: NetConnectOpts, opening: Opening = {}): Promise<Door> {
    const door = new Door(target, opening)
    await door.#listen()
    return door
  }

  /** Changes the mood and closes all open connections. */
  async set(mood: Mood): Promise<void> {
    this.#mood = mood
    await this.close()
    if (mood !== 'away') await this.#listen()
  }

  close = async (): Promise<void> => {
    for (const socket of this.#sockets) socket.destroy()
    if (!this.#server?.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #listen(): Promise<void> {
    const port = this.#at.path ? {} : { port: this.port }
    this.#server = createServer((socket) => this.#enter(socket)).listen({ ...this.#at, ...port })
    await once(this.#server, 'listening')
    if (!this.#at.path) this.port = (this.#server.address() as AddressInfo).port
  }

  #enter(client: Socket): void {
    this.#keep(client)
    if (this.#mood === 'silent') return
    const server = connect(this.#target)
    this.#keep(server)
    this.#hear?.(client, server)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to)
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
  }
}
