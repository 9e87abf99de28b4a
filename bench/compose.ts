// npm run gate -- compose: runs deploy/compose.yaml with every command of docs/containers.md on
// Debian 13's Docker, in an isolated room. Images of Debian packages (bench/compose/images) replace
// the official ones, which are not always reachable. Needs root and mmdebstrap.
import { openEngine } from './compose/engine.ts'
import { Composed } from './compose/site.ts'
import type { Seen } from './compose/visitors.ts'
import { gate } from './harness.ts'
import { newCompany, untilOpen, type Visitor } from './operations-visitor.ts'
import { until } from './until.ts'

const WORKERS = 4
const LEAST_REQUESTS = 300
const LONGEST_EVENT_MS = 2_000
/**
 * The configured stop timeout is 40 s for a process and 60 s for PostgreSQL; neither should need it
 * all.
 */
const LONGEST_STOP_S = 40
const PATIENCE = { ms: 180_000, everyMs: 500 }
/** Docker kills a container that has not stopped after ten seconds. */
const LONGEST_RESTART_S = 8
const PROCESSES = ['diwan-1', 'diwan-2']
const SERVICES = [...PROCESSES, 'postgres', 'pgbouncer', 'caddy']

const wrong: string[] = []
function expect(what: string, isSo: boolean): void {
  if (!isSo) wrong.push(what)
  console.log(`  ${isSo ? '✓' : '✗'} ${what}`)
}

/** No acknowledged write is lost, and at most the requests in flight were cut off. */
function judge(site: Composed, doing: string, seen: Seen, mostCut: number): void {
  const { requests, cut, failed, titles } = seen
  for (const line of [...cut, ...failed].slice(0, 20)) console.log(`    ${line}`)
  expect(`${doing}: ${requests} requests`, requests >= LEAST_REQUESTS)
  const isWell = cut.length <= mostCut && failed.length === 0
  expect(`${doing}: ${cut.length} cut off, ${failed.length} failed`, isWell)
  const missing = site.missing(titles).length
  expect(`${doing}: of ${titles.length} tasks ${missing} lost or twice`, missing === 0)
}

/** Checks what is closed to the outside, and what no container is allowed to do. */
function inspectWalls(site: Composed, visitor: Visitor): void {
  expect('/metrics is closed', visitor.see('/metrics').status === 404)
  const ports = site.portsOpen()
  expect(`open to the network: ${ports.join(', ')}`, ports.join() === '443,80')
  for (const service of ['pgbouncer', 'caddy', ...PROCESSES]) {
    const written = site.type(
      `docker exec $(docker ps --quiet --filter name=diwan-${service}-1) touch /written 2>&1 || true`,
    )
    expect(`the root of ${service} cannot be written`, written.includes('Read-only file system'))
  }
  const asking = site.sql(
    "select count(distinct client_addr) from pg_stat_activity where usename not in ('postgres', 'pooler', 'diwan')",
  )
  expect(`requests come to PostgreSQL from one place, the pooler: ${asking}`, asking === '1')
}

/** Kills a process as a crash does; returns the seconds until it is healthy again. */
async function crash(site: Composed): Promise<number> {
  const pid = site.state('diwan-1', '.State.Pid')
  const began = performance.now()
  site.type(`kill -9 ${pid}`)
  const isBack = () =>
    site.state('diwan-1', '.State.Pid') !== pid &&
    site.state('diwan-1', '.State.Health.Status') === 'healthy'
  await until('a process that crashed is back', isBack, PATIENCE)
  return (performance.now() - began) / 1000
}

/** Restarts only the pooler: open connections do not delay it. */
function restartPooler(site: Composed, visitor: Visitor): void {
  const began = performance.now()
  site.compose('restart pgbouncer')
  const seconds = (performance.now() - began) / 1000
  expect(
    `the pooler is there again in ${seconds.toFixed(1)} s`,
    seconds <= LONGEST_RESTART_S && visitor.titles().length > 0,
  )
}

/** Stops all services; returns the seconds that it took. */
function stop(site: Composed): number {
  const began = performance.now()
  site.compose('stop')
  const stopS = (performance.now() - began) / 1000
  for (const service of SERVICES) {
    const code = site.state(service, '.State.ExitCode')
    expect(`${service} ended by itself: ${code}`, code !== '137' && code !== '1')
  }
  site.compose('down')
  return stopS
}

/**
 * Runs the single image with its own database: it makes backups, stops cleanly and starts again.
 */
async function runAlone(site: Composed): Promise<void> {
  site.do('one container')
  const id = site.type('docker ps --quiet --filter ancestor=diwan')
  const isWell = () =>
    site.type(`docker inspect --format '{{.State.Health.Status}}' ${id}`) === 'healthy'
  await until('one container is ready', isWell, PATIENCE)
  const isCopied = () => site.type(`docker exec ${id} ls /backups`) !== ''
  await until('it copies itself', isCopied, PATIENCE)
  site.type(`docker stop ${id}`)
  const code = site.type(`docker inspect --format '{{.State.ExitCode}}' ${id}`)
  expect(`one container ended by itself: ${code}`, code === '0')
  site.type(`docker start ${id}`)
  await until('one container is ready again', isWell, PATIENCE)
  site.type(`docker rm --force ${id}`)
}

async function story(site: Composed): Promise<string> {
  const startS = site.do('start')
  const visitor = await newCompany(site.door, 'Composed')
  visitor.add('before all')
  site.giveRoom()
  inspectWalls(site, visitor)
  const replacing = await site.visited(visitor, WORKERS, async () => {
    site.putNext()
    site.do('new version')
  })
  judge(site, 'new version', replacing, 0)
  expect(
    `an event comes in ${replacing.eventMs.toFixed(0)} ms`,
    replacing.eventMs <= LONGEST_EVENT_MS,
  )
  expect('the new version answers', visitor.see('/').text.includes(site.next))
  let backS = 0
  const crashing = await site.visited(visitor, WORKERS, async () => {
    backS = await crash(site)
  })
  judge(site, 'crash', crashing, WORKERS)
  restartPooler(site, visitor)
  site.do('backups')
  const stopS = stop(site)
  expect(`it stops in ${stopS.toFixed(1)} s`, stopS <= LONGEST_STOP_S)
  const againS = site.do('start')
  await untilOpen(site.door)
  const acknowledged = [...replacing.titles, ...crashing.titles, 'before all']
  const lost = site.missing(acknowledged).length
  expect(`after down and up ${lost} of ${acknowledged.length} tasks are lost`, lost === 0)
  expect(
    'who was signed in still is',
    visitor.see('/').status === 200 && visitor.titles().length > 0,
  )
  await runAlone(site)
  const requests = replacing.requests + crashing.requests
  const longest = Math.max(replacing.longestMs, crashing.longestMs)
  return (
    `ready in ${startS.toFixed(0)} s, again in ${againS.toFixed(0)} s, stops in ${stopS.toFixed(1)} s; ` +
    `${requests} requests while one process was replaced and one crashed (back in ${backS.toFixed(1)} s): ` +
    `${replacing.cut.length} and ${crashing.cut.length} cut off, ${replacing.failed.length + crashing.failed.length} failed, ` +
    `longest ${longest.toFixed(0)} ms; ${acknowledged.length} tasks acknowledged, ${lost} lost; ` +
    `an event after ${replacing.eventMs.toFixed(0)} ms; ${wrong.length} not so`
  )
}

await gate(async (bench) => {
  const engine = await openEngine(bench)
  const site = new Composed(engine)
  try {
    await site.prepare()
    console.log(await story(site))
  } catch (error) {
    for (const line of engine.complaints()) console.error(line)
    throw error
  }
  return wrong.length > 0
})
