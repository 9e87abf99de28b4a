// Docker in a room (bench/rooms.ts), from Debian 13's packages: the host does not need Docker.

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { nodeBinary } from '../../scripts/node-binaries.mjs'
import type { Bench } from '../harness.ts'
import { debian, openRoom, type Room, trustOfNpm, unpackedNpm } from '../rooms.ts'
import { until } from '../until.ts'

const PACKAGES = [
  ...['docker.io', 'docker-cli', 'docker-buildx', 'docker-compose', 'iptables', 'openssl'],
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

/** Opens a machine with Docker, with an isolated network of its own. */
export async function openEngine(bench: Bench): Promise<Engine> {
  const root = path.join(bench.folder(), 'docker')
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
    const isUp = () => room.run(['docker', 'version']).status === 0
    await until('Docker starts', isUp, { ms: LONGEST_START_MS, everyMs: 200 })
  }
  bench.atEnd(async () => {
    await stop()
    room.run(['sh', '-c', `find /sys/fs/cgroup -depth -path '*${CGROUP}*' -type d -delete`])
    await room.leave()
  })
  return {
    ...{ room, type, restart },
    complaints: () => {
      const lines = readFileSync(path.join(root, LOG), 'utf8').split('\n')
      return lines.filter((line) => / level=(warning|error|fatal) /.test(line)).slice(-20)
    },
  }
}

const DEBIAN = 'docker.io/library/debian:trixie-slim'
const IMAGES = path.join(import.meta.dirname, 'images')
const PLACE = '/srv/images'
const STAND_INS = {
  node: 'docker.io/library/node:24-slim',
  postgres: 'docker.io/library/postgres:17',
  caddy: 'docker.io/library/caddy:2',
}

/** Builds the images; the engine must be online. */
export function makeStandIns({ room, type }: Engine): void {
  const folder = path.join(room.root, PLACE)
  mkdirSync(folder, { recursive: true })
  cpSync(IMAGES, folder, { recursive: true })
  copyFileSync(nodeBinary(24), path.join(folder, 'node'))
  chmodSync(path.join(folder, 'node'), 0o755)
  cpSync(unpackedNpm(), path.join(folder, 'npm'), { recursive: true })
  const { certificates, environment } = trustOfNpm()
  copyFileSync(certificates, path.join(folder, 'certificates.crt'))
  copyFileSync(debian('trixie', ['ca-certificates', 'libstdc++6']), path.join(folder, 'debian.tar'))
  const how = { folder: PLACE, isOnline: true }
  type(`docker import debian.tar ${DEBIAN}`, how)
  const registry = `--build-arg REGISTRY=${environment.npm_config_registry}`
  for (const [name, tag] of Object.entries(STAND_INS))
    type(
      `docker build --quiet --network host ${registry} --file ${name}.Dockerfile --tag ${tag} .`,
      how,
    )
}
