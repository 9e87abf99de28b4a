// A minimal Debian for npm run gate -- operations, and the files that are copied to it.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { nodeBinary, PINNED } from '../scripts/node-binaries.mjs'
import type { Bench } from './harness.ts'
import { debian, openRoom, type Room, trustOfNpm, unpackedNpm } from './rooms.ts'

const TRUST = '/etc/ssl/trust-of-npm.crt'
const NEXT = '<meta name="generator" content="next version">'

/**
 * Only commands that fetch packages use the host's network; all others run on an isolated network.
 */
const isOnline = (command: string) => /^(apt-get|npm install) /.test(command)

export interface Machine {
  room: Room
  /** The current folder after the last `cd`. */
  at: string
  /** Replacements for texts of the document. */
  instead: Map<string, string>
}

/** Creates a minimal Debian below `folder`. */
export async function newMachine(bench: Bench, folder: string, suite: string): Promise<Machine> {
  const root = path.join(folder, suite)
  mkdirSync(root)
  execFileSync('tar', ['-xf', debian(suite, ['ca-certificates', 'libstdc++6']), '-C', root])
  copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'))
  copyFileSync(trustOfNpm().certificates, path.join(root, TRUST))
  // Packages must not start services: there is no systemd to supervise them.
  writeFileSync(path.join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  // This machine is temporary, so it needs no protection from power loss.
  writeFileSync(path.join(root, 'etc/dpkg/dpkg.cfg.d/hasty'), 'force-unsafe-io\n')
  const systemctl = path.join(root, 'usr/local/bin/systemctl')
  copyFileSync(path.join(import.meta.dirname, 'systemctl.mjs'), systemctl)
  chmodSync(systemctl, 0o755)
  const room = await openRoom({ root, isAlone: true })
  bench.atEnd(room.leave)
  return { room, at: '/root', instead: new Map() }
}

/** Runs a command as in one continuous shell session: `cd` applies to the following commands. */
export function type(machine: Machine, typed: string): void {
  const { room, instead } = machine
  const command = [...instead].reduce((text, [from, to]) => text.replaceAll(from, to), typed)
  console.log(`  ${command.split('\n')[0]}`)
  if (command.startsWith('cd ')) {
    machine.at = command.slice('cd '.length)
    return
  }
  const environment = {
    ...{ DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
    ...{ ...trustOfNpm().environment, npm_config_cafile: TRUST },
  }
  const how = { folder: machine.at, isOnline: isOnline(command), environment }
  const { status, output } = room.run(['sh', '-c', command], how)
  if (status !== 0) throw new Error(`"${command}" ended with ${status}:\n${output.slice(-4000)}`)
}

/** Copies the product's working tree without the files that git ignores. */
export function putProduct(root: string, place: string): void {
  const target = path.join(root, place)
  mkdirSync(target, { recursive: true })
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const input = execFileSync('git', list)
  const archive = execFileSync('tar', ['--null', '-T', '-', '-cf', '-'], { input, maxBuffer: 1e9 })
  execFileSync('tar', ['-xf', '-', '-C', target], { input: archive })
}

/** Copies the product as a next version whose pages contain a marker; returns the marker. */
export function putNextVersion(root: string, place: string): string {
  putProduct(root, place)
  const page = path.join(root, place, 'app/index.html')
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, text.replace('</head>', `${NEXT}</head>`))
  return NEXT
}

/** Creates the archive of Node.js as nodejs.org offers it, and a `curl` that returns it. */
export function putArchive(root: string): void {
  const name = `node-v${PINNED[24]}-linux-x64`
  const site = path.join(root, 'srv/nodejs')
  const tree = path.join(site, name)
  mkdirSync(path.join(tree, 'bin'), { recursive: true })
  copyFileSync(nodeBinary(24), path.join(tree, 'bin/node'))
  cpSync(unpackedNpm(), path.join(tree, 'lib/node_modules/npm'), { recursive: true })
  const cli = '../lib/node_modules/npm/bin/npm-cli.js'
  execFileSync('ln', ['-s', cli, path.join(tree, 'bin/npm')])
  chmodSync(path.join(tree, 'bin', cli), 0o755)
  const make = `tar -c ${name} | xz -0 > ${name}.tar.xz && rm -r ${name} && sha256sum *.xz > SHASUMS256.txt`
  execFileSync('sh', ['-c', make], { cwd: site })
  const curl = '#!/bin/sh\nfor url; do :; done\nexec cp "/srv/nodejs/$(basename "$url")" .\n'
  writeFileSync(path.join(root, 'usr/local/bin/curl'), curl, { mode: 0o755 })
}

/** Starts PostgreSQL, as systemd does after the packages are installed. */
export function startPostgres({ root, run }: Room): void {
  const [version = ''] = readdirSync(path.join(root, 'etc/postgresql'))
  const { status, output } = run(['pg_ctlcluster', version, 'main', 'start'])
  if (status !== 0) throw new Error(`PostgreSQL did not start: ${output}`)
}
