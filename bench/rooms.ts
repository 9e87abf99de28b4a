// Rooms: Linux root folders with their own mounts, processes and optionally network, like a
// container or another machine. Needs root, util-linux and mmdebstrap.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CACHE, unpacked } from '../scripts/node-binaries.mjs'

const NPM = '11.21.2'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

interface Place {
  /** The folder that becomes `/`. */
  root: string
  /** Folders of this machine, by their path in the room. */
  binds?: Record<string, string>
  /** Only `/tmp` and `binds` are writable. */
  isReadOnly?: boolean
  /** The room has an isolated network of its own. */
  isAlone?: boolean
  /**
   * Unmounts this machine's file system inside the room; otherwise containers in the room would run
   * in it.
   */
  isWhole?: boolean
}

interface Command {
  /** The user that runs it, without privileges and without a way to get any. Default: root. */
  user?: string
  folder?: string
  environment?: Record<string, string>
  /** Whether it uses this machine's network although the room has its own. */
  isOnline?: boolean
}

export interface Room {
  root: string
  /** Runs a command and waits for its end. */
  run(command: readonly string[], how?: Command): { status: number; output: string }
  /** Starts a command. `pid` is that of the program itself. */
  start(command: readonly string[], how?: Command): Promise<{ child: ChildProcess; pid: number }>
  /** Runs a program of this machine on the room's network. */
  visit(command: readonly string[]): { output: string }
  /** Starts such a program; `stop` returns its output. */
  visiting(command: readonly string[]): { stop(): Promise<string> }
  /** Ends all processes in the room. */
  leave(): Promise<void>
}

/** The room ends when the process at the other end of the pipe to `cat` closes it or ends. */
const FURNISH = `
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
while [ $# -gt 0 ]; do mount --bind "$1" "$ROOT$2"; shift 2; done
[ -z "$READ_ONLY" ] || mount -o remount,bind,ro "$ROOT"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
[ -z "$ALONE" ] || ip link set lo up
if [ -n "$WHOLE" ]; then cd "$ROOT"; pivot_root . .; umount -l .; cd /; fi
echo ready
cat`

const INSIDE = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
}

const childOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])

/**
 * Builds the command line that runs a command in the room: as `user` it has no capabilities and
 * cannot get any.
 */
function inside(place: Place, pid: number, command: readonly string[], how: Command): string[] {
  const network = place.isAlone && !how.isOnline ? ['--net'] : []
  const account = [`--reuid=${how.user}`, `--regid=${how.user}`, '--init-groups']
  const rights = ['setpriv', ...account, '--no-new-privs', '--bounding-set=-all']
  return [
    ...['nsenter', '--target', `${pid}`, '--mount', '--pid', '--uts', '--ipc', ...network],
    ...['chroot', place.isWhole ? '/' : place.root, ...(how.user ? rights : [])],
    ...['env', '-i', `--chdir=${how.folder ?? '/'}`],
    ...Object.entries({ ...INSIDE, ...how.environment }).map(([name, value]) => `${name}=${value}`),
    ...command,
  ]
}

/** Opens a room for what runs in `root`. */
export async function openRoom(place: Place): Promise<Room> {
  const binds = Object.entries(place.binds ?? {})
  for (const [target] of binds) mkdirSync(path.join(place.root, target), { recursive: true })
  const apart = ['--mount', '--pid', '--uts', '--ipc', ...(place.isAlone ? ['--net'] : [])]
  const mounts = binds.flatMap(([target, source]) => [source, target])
  const furnish = ['--fork', '--kill-child', 'sh', '-c', FURNISH, 'sh', ...mounts]
  const env = {
    ...{ PATH: INSIDE.PATH, ROOT: place.root, WHOLE: place.isWhole ? '1' : '' },
    ...{ READ_ONLY: place.isReadOnly ? '1' : '', ALONE: place.isAlone ? '1' : '' },
  }
  const keeper = spawn('unshare', [...apart, ...furnish], {
    ...{ stdio: ['pipe', 'pipe', 'inherit'] as const, env },
  })
  const ended = once(keeper, 'exit')
  const first = await Promise.race([once(keeper.stdout, 'data'), ended])
  if (!String(first[0]).startsWith('ready')) throw new Error('The room could not be furnished')
  const pid = childOf(keeper.pid ?? 0)
  const visitor = ['nsenter', '--target', `${pid}`, '--net', '--']
  const argumentsOf = (command: readonly string[], how: Command) => inside(place, pid, command, how)
  return {
    root: place.root,
    run(command, how = {}) {
      const [program = '', ...rest] = argumentsOf(command, how)
      const result = spawnSync(program, rest, { encoding: 'utf8', maxBuffer: 1e8 })
      return { status: result.status ?? 1, output: `${result.stdout}${result.stderr}` }
    },
    async start(command, how = {}) {
      const [program = '', ...rest] = argumentsOf(command, how)
      const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
      while (child.exitCode === null && !childOf(child.pid ?? 0)) await sleep(10)
      return { child, pid: childOf(child.pid ?? 0) }
    },
    visit(command) {
      const [program = '', ...rest] = [...visitor, ...command]
      return { output: spawnSync(program, rest, { encoding: 'utf8', maxBuffer: 1e8 }).stdout }
    },
    visiting(command) {
      const [program = '', ...rest] = [...visitor, ...command]
      const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
      let output = ''
      child.stdout.on('data', (text) => {
        output += text
      })
      const stop = async () => {
        child.kill()
        await once(child, 'close')
        return output
      }
      return { stop }
    },
    async leave() {
      keeper.stdin.end()
      await ended
    },
  }
}

/** Creates an archive of a minimal Debian with these packages; it is cached. */
export function debian(suite: string, packages: readonly string[]): string {
  const archive = path.join(CACHE, `${[suite, ...packages].join('-')}.tar`)
  if (existsSync(archive)) return archive
  mkdirSync(CACHE, { recursive: true })
  const draft = path.join(CACHE, `draft-${process.pid}.tar`)
  const options = ['--variant=minbase', `--include=${packages.join(',')}`, '--quiet']
  execFileSync('mmdebstrap', [...options, suite, draft], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  renameSync(draft, archive)
  return archive
}

/** The folder of the npm for a room. */
export const unpackedNpm = (): string => unpacked('npm', NPM)

/** The certificates and registry of this machine's npm, for an npm in a room. */
export function trustOfNpm(): { certificates: string; environment: Record<string, string> } {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const environment = { npm_config_cafile: CERTIFICATES, npm_config_registry: registry }
  return { certificates: CERTIFICATES, environment }
}
