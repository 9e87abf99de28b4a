import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

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

/** Forwards connections from a port of `host` to the given target. Returns the port. */
export async function forward(host: string, to: NetConnectOpts) {
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const target = connect(to)
    for (const [one, other] of [
      [from, target],
      [target, from],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => open.delete(one))
      one.pipe(other)
    }
  }).listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { port, close }
}
