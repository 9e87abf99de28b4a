// Docker in a room (bench/rooms.ts), from Debian 13's packages: the host does not need Docker.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { debian, openRoom, type Room } from '../rooms.ts'

const PACKAGES = [
  'docker.io',
  'docker-cli',
  'docker-buildx',
  'docker-compose',
  'iptables',
  'openssl',
]
const LONGEST_START_MS = 30_000
const LOG = '/var/log/dockerd.log'
const CGROUP = `/diwan-${process.pid}`

/** Mounts what Docker expects and a room lacks; cgroups are created below this process's own. */
const FURNISH = `
set -e
mount -t sysfs sysfs /sys
if grep -q '^[1-9]' /proc/self/cgroup; then
  mount -t tmpfs cgroups /sys/fs/cgroup
  sed -n 's/^[1-9][0-9]*:\\([^:]*\\):.*/\\1/p' /proc/self/cgroup | while read -r kind; do
    mkdir "/sys/fs/cgroup/$kind"
    mount -t cgroup -o "$(echo "$kind" | sed 's/^name=/none,name=/')" cgroup "/sys/fs/cgroup/$kind"
  done
else
  mount -t cgroup2 cgroup /sys/fs/cgroup
fi`

export interface Engine {
  room: Room
  /**
   * Runs a shell command in `folder`; throws unless it succeeds. `isOnline`: on the host's network.
   */
  type(command: string, how?: { folder?: string; isOnline?: boolean }): string
  /** Stops the engine and everything that runs in it. */
  leave(): Promise<void>
  /**
   * Restarts Docker with the host's network, to fetch packages while images are built, or without
   * it.
   */
  restart(network: 'online' | 'alone'): Promise<void>
  complaints(): string[]
}

/** On the host's network, Docker must not change the host's network settings. */
const START = {
  online: 'dockerd --bridge=none --ip-forward=false --iptables=false --ip6tables=false',
  alone: 'dockerd',
}

/** Opens a machine with Docker below `folder`, with an isolated network of its own. */
export async function openEngine(folder: string): Promise<Engine> {
  const root = path.join(folder, 'docker')
  mkdirSync(root)
  execFileSync('tar', ['-xf', debian('trixie', PACKAGES), '-C', root])
  copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'))
  const room = await openRoom({ root, isAlone: true, isWhole: true })
  const type: Engine['type'] = (command, how = {}) => {
    const { status, output } = room.run(['sh', '-c', command], how)
    if (status !== 0) throw new Error(`"${command}" ended with ${status}:\n${output.slice(-6_000)}`)
    return output.trim()
  }
  type(`unshare --cgroup sh -c '${FURNISH.replaceAll("'", `'\\''`)}'`)
  let stop = async () => {}
  const restart: Engine['restart'] = async (network) => {
    await stop()
    const command = `exec unshare --cgroup ${START[network]} --cgroup-parent=${CGROUP} >> ${LOG} 2>&1`
    const { child, pid } = await room.start(['sh', '-c', command], {
      isOnline: network === 'online',
    })
    const ended = once(child, 'exit')
    stop = async () => {
      if (child.exitCode === null) process.kill(pid, 'SIGTERM')
      await ended
    }
    const end = Date.now() + LONGEST_START_MS
    while (room.run(['docker', 'version']).status !== 0) {
      if (Date.now() > end) throw new Error('Docker did not start')
      await sleep(200)
    }
  }
  return {
    ...{ room, type, restart },
    complaints: () => {
      const lines = readFileSync(path.join(root, LOG), 'utf8').split('\n')
      return lines.filter((line) => / level=(warning|error|fatal) /.test(line)).slice(-20)
    },
    leave: async () => {
      await stop()
      room.run(['sh', '-c', `find /sys/fs/cgroup -depth -path '*${CGROUP}*' -type d -delete`])
      await room.leave()
    },
  }
}
