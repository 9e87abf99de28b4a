#!/usr/bin/env node
// systemctl for a root folder without systemd, for npm run gate -- operations: starts and stops
// services as their units say. Of a unit's hardening it applies only the account and no-new-privs;
// `systemd-analyze verify` checks the rest. Runs only in the room, with its Node.js.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FOLDERS = ['/etc/systemd/system', '/usr/lib/systemd/system', '/lib/systemd/system']
const RUN = '/run/units'
const PAUSE = '0.1'

/** Reads the names and values of a unit; a name can occur more than once. */
function readUnit(name) {
  const [, base, instance = ''] = /^([^@.]+@?)([^.]*)/.exec(name)
  const file = FOLDERS.map((folder) => path.join(folder, `${base}.service`)).find(existsSync)
  if (!file) throw new Error(`Unit ${name} not found`)
  const lines = readFileSync(file, 'utf8').replaceAll('%i', instance).split('\n')
  const pairs = lines.flatMap((line) => {
    const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? []
    return key ? [[key, value]] : []
  })
  const all = (key) => pairs.filter(([one]) => one === key).map(([, value]) => value)
  return { all, one: (key) => all(key).at(-1) }
}

const unquoted = (value) => value.replace(/^(["'])(.*)\1$/, '$2')

function environmentOf(unit) {
  const given = unit.all('Environment').flatMap((line) => line.split(' '))
  const files = unit.all('EnvironmentFile').map((file) => file.replace(/^-/, ''))
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const set = [...given, ...lines].filter((line) => /^\w+=/.test(line))
  const pairs = set.map((line) => line.split(/=(.*)/s).slice(0, 2))
  const [, , , , , HOME] = spawnSync('getent', ['passwd', unit.one('User') ?? 'root'])
    .stdout.toString()
    .split(':')
  const { PATH } = process.env
  return { PATH, HOME, ...Object.fromEntries(pairs.map(([key, value]) => [key, unquoted(value)])) }
}

/** The environment of a service: its account and working folder; creates its state folder. */
function settingOf(name) {
  const unit = readUnit(name)
  const user = unit.one('User') ?? 'root'
  const state = unit.one('StateDirectory')
  if (state) {
    mkdirSync(`/var/lib/${state}`, { recursive: true })
    spawnSync('chown', [user, `/var/lib/${state}`])
    spawnSync('chmod', [unit.one('StateDirectoryMode') ?? '0755', `/var/lib/${state}`])
  }
  const account = [`--reuid=${user}`, `--regid=${unit.one('Group') ?? user}`, '--init-groups']
  const capabilities = (unit.one('AmbientCapabilities') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((name) => `+${name.replace('CAP_', '').toLowerCase()}`)
    .join()
  const walls = [
    ...(unit.one('NoNewPrivileges') === 'yes' ? ['--no-new-privs'] : []),
    ...(capabilities ? [`--inh-caps=${capabilities}`, `--ambient-caps=${capabilities}`] : []),
  ]
  const cwd = unit.one('WorkingDirectory') ?? '/'
  const as = (command) => ['setpriv', [...account, ...walls, '--', ...command.split(' ')]]
  return { unit, as, options: { cwd, env: environmentOf(unit) } }
}

const pidFile = (name) => path.join(RUN, `${name}.pid`)

function pidOf(name) {
  if (!existsSync(pidFile(name))) return undefined
  const pid = Number(readFileSync(pidFile(name), 'utf8'))
  return existsSync(`/proc/${pid}`) ? pid : undefined
}

const SITE = `{\n\tlocal_certs\n\tskip_install_trust\n}\nimport /etc/caddy/Caddyfile\n`

/** Caddy must not request certificates from outside, because the network is isolated. */
function commandOf(name, unit) {
  if (name !== 'caddy') return unit.one('ExecStart')
  writeFileSync('/run/Caddyfile', SITE)
  return unit.one('ExecStart').replace('/etc/caddy/Caddyfile', '/run/Caddyfile')
}

function start(name) {
  if (pidOf(name)) return
  const { unit, as, options } = settingOf(name)
  mkdirSync(RUN, { recursive: true })
  const log = openSync(`/var/log/${name}.log`, 'a')
  const [program, rest] = as(commandOf(name, unit))
  const child = spawn(program, rest, { ...options, detached: true, stdio: ['ignore', log, log] })
  child.unref()
  writeFileSync(pidFile(name), String(child.pid))
  for (const command of unit.all('ExecStartPost')) {
    const { status } = spawnSync(...as(command), { ...options, stdio: 'inherit' })
    if (status === 0) continue
    stop(name)
    throw new Error(`${name} did not start: see /var/log/${name}.log`)
  }
}

function stop(name) {
  const pid = pidOf(name)
  if (!pid) return
  process.kill(pid, 'SIGTERM')
  const end = Date.now() + Number(readUnit(name).one('TimeoutStopSec') ?? 90) * 1_000
  while (pidOf(name) && Date.now() < end) spawnSync('sleep', [PAUSE])
  if (pidOf(name)) throw new Error(`${name} did not stop in time`)
  rmSync(pidFile(name))
}

const VERBS = {
  'daemon-reload': () => {},
  enable: (name, isNow) => isNow && start(name),
  disable: (name, isNow) => isNow && stop(name),
  start,
  stop,
  restart: (name) => {
    stop(name)
    start(name)
  },
}

const [verb, ...given] = process.argv.slice(2)
const names = given.filter((one) => !one.startsWith('--'))
const does = VERBS[verb]
if (!does) throw new Error(`This stand-in knows no ${verb}`)
for (const name of names) does(name.replace(/\.service$/, ''), given.includes('--now'))
