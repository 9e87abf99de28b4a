import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const FRONTS = ['nginx', 'caddy'] as const
export type Front = (typeof FRONTS)[number]

/** Whether a reverse proxy is installed. */
export const hasFront = (front: Front): boolean =>
  spawnSync(front, [front === 'nginx' ? '-v' : 'version']).status === 0

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

const shipped = (name: string) => readFileSync(path.resolve('deploy', name), 'utf8')

/** The shipped site on another port and without a certificate, in front of these addresses. */
function nginxSite(port: number, processes: readonly string[]): string {
  const [one, other] = [3001, 3002].map((own) => `server 127.0.0.1:${own} `)
  const lines = processes.map((address) => `server ${address} max_fails=1 fail_timeout=2s;`)
  return shipped('nginx.conf')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, '')
    .split('\n')
    .flatMap((line) => {
      if (line.includes(`${one}`)) return lines
      return line.includes(`${other}`) ? [] : [line]
    })
    .join('\n')
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

function startNginx(folder: string, port: number, processes: readonly string[]): ChildProcess {
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const main = `
    daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http { access_log off; ${temporary} ${nginxSite(port, processes)} }`
  writeFileSync(path.join(folder, 'nginx.conf'), main)
  return spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
}

function startCaddy(folder: string, port: number, processes: readonly string[]): ChildProcess {
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n}\n${shipped('Caddyfile')}`)
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...{ PATH: '/usr/bin:/usr/sbin:/bin', HOME: folder, XDG_DATA_HOME: folder },
      DIWAN_SITE: `http://:${port}`,
      DIWAN_PROCESSES: processes.join(' '),
    },
  })
}

interface RunningFront {
  close(): Promise<void>
  /** The error log, if the proxy writes one to a file. */
  complaints(): string
}

/** Starts a real reverse proxy with the shipped configuration in front of these addresses. */
export async function startFront(
  front: Front,
  port: number,
  processes: readonly string[],
): Promise<RunningFront> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `diwan-${front}-`))
  const start = front === 'nginx' ? startNginx : startCaddy
  const child = start(folder, port, processes)
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/metrics`).then(
      (r) => r.status,
      () => 0,
    )
  for (let tries = 0; tries < 100 && (await answers()) !== 404; tries += 1) await sleep(100)
  const log = path.join(folder, 'error.log')
  return {
    complaints: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    close: async () => {
      // The first process ends its own child processes.
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
