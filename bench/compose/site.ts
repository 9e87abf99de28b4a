// The site of deploy/compose.yaml, set up with the commands of docs/containers.md, on a machine
// with Docker.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LARGEST_PLAN } from '../installation.ts'
import { blocksOf } from '../operations-document.ts'
import { putNextVersion, putProduct } from '../operations-machine.ts'
import type { Door, Visitor } from '../operations-visitor.ts'
import { until } from '../until.ts'
import type { Engine } from './engine.ts'
import { makeStandIns } from './engine.ts'
import type { Seen, Visit } from './visitors.ts'

const FOLDER = '/srv/diwan'
const FILE = 'deploy/compose.yaml'
const COMPOSE = `docker compose --file ${FILE}`
/** Overrides for what this machine lacks; they change only how images are built. */
const MACHINE = readFileSync(path.join(import.meta.dirname, 'machine.yaml'), 'utf8')
/** Caddy signs certificates for local names itself. */
const SITE = 'diwan.localhost'
const SETTLED_TASKS = 10

/**
 * The code blocks of the document, in their order there, with the beginning of their first command.
 */
const BLOCKS = {
  settings: 'install -m 600 /dev/null deploy/.env',
  start: `${COMPOSE} up --detach --build --wait`,
  'new version': `${COMPOSE} build`,
  backups: `${COMPOSE} exec -T postgres pg_dump`,
  'one container': 'docker build --file deploy/Dockerfile',
} as const
type BlockName = keyof typeof BLOCKS

function commandsOf(): ReadonlyMap<string, string[]> {
  const blocks = blocksOf(readFileSync('docs/containers.md', 'utf8'))
  const names = Object.entries(BLOCKS)
  for (const [at, [name, begins]] of names.entries())
    if (!blocks[at]?.commands[0]?.startsWith(begins))
      throw new Error(`Block ${at + 1} of docs/containers.md is not "${name}"`)
  if (blocks.length !== names.length) throw new Error('docs/containers.md has another block')
  return new Map(names.map(([name], at) => [name, blocks[at]?.commands ?? []]))
}

/** The site as an operator has it who follows the document. */
export class Composed {
  readonly door: Door
  /** A text that the pages of the next version contain. */
  next = ''
  readonly #engine: Engine
  readonly #commands = commandsOf()
  readonly #root: string

  constructor(engine: Engine) {
    this.#engine = engine
    this.#root = engine.room.root
    this.door = { room: engine.room, site: SITE }
  }

  /**
   * Builds all images while packages can be fetched, the next version's first; later builds use the
   * cache.
   */
  async prepare(): Promise<void> {
    await this.#engine.restart('online')
    makeStandIns(this.#engine)
    this.#engine.type(`mkdir ${FOLDER} && cat > /srv/machine.yaml <<'END'\n${MACHINE}END`)
    this.putNext()
    for (const command of this.#commands.get('settings') ?? []) this.type(command)
    this.type(`${COMPOSE} build`, true)
    this.type(this.#commands.get('one container')?.[0] ?? '', true)
    putProduct(this.#root, FOLDER)
    this.type(`${COMPOSE} build`, true)
    await this.#engine.restart('alone')
  }

  putNext(): void {
    this.next = putNextVersion(this.#root, FOLDER)
  }

  type(command: string, isOnline = false): string {
    const typed = command
      .replaceAll(FILE, `${FILE} --file /srv/machine.yaml`)
      .replace(/^docker build /, 'docker build --network host ')
      .replaceAll('diwan.example', SITE)
    return this.#engine.type(typed, { folder: FOLDER, isOnline })
  }

  /** Runs all commands of a block of the document; returns the seconds that they took. */
  do(name: BlockName): number {
    const began = performance.now()
    for (const command of this.#commands.get(name) ?? []) this.type(command)
    return (performance.now() - began) / 1000
  }

  compose(command: string): string {
    return this.type(`${COMPOSE} ${command}`)
  }

  /** Reads a field of `docker inspect` for a service's container. */
  state(service: string, what: string): string {
    return this.type(
      `docker inspect --format '{{${what}}}' $(${COMPOSE} ps --all --quiet ${service})`,
    )
  }

  sql(text: string): string {
    const psql = 'exec -T postgres psql --username postgres --tuples-only --no-align diwan'
    return this.compose(`${psql} --command "${text}"`)
  }

  /** The TCP ports of the machine that are listening. */
  portsOpen(): string[] {
    const listening = ['ss', '--listening', '--tcp', '--numeric', '--no-header']
    const lines = this.#engine.room.visit(listening).output.trim().split('\n')
    const ports = lines.map((line) => line.split(/\s+/)[3]?.split(':').at(-1) ?? '')
    return [...new Set(ports)].sort()
  }

  /** Gives the company a plan with enough room for what the visitors create. */
  giveRoom(): void {
    this.sql(`update subscriptions set plan_id = ${LARGEST_PLAN}`)
  }

  /** Runs visitors against the site during `work`; returns what they observed. */
  async visited({ id, token }: Visitor, workers: number, work: () => Promise<void>): Promise<Seen> {
    this.compose('cp caddy:/data/caddy/pki/authorities/local/root.crt /srv/trusted.crt')
    const trusted = path.join(this.#root, 'srv/trusted.crt')
    const visit: Visit = { site: SITE, token, owner: id, trusted, workers }
    const program = path.join(import.meta.dirname, 'visitors.ts')
    const command = [process.execPath, '--import', 'tsx', program, JSON.stringify(visit)]
    const tasks = () => Number(this.sql('select count(*) from one_time_tasks'))
    const before = tasks()
    const visiting = this.#engine.room.visiting(command)
    await until('people work', () => tasks() > before + SETTLED_TASKS, { everyMs: 500 })
    await work()
    await sleep(3_000)
    return JSON.parse(await visiting.stop()) as Seen
  }

  /** The acknowledged titles that are not stored exactly once. */
  missing(titles: readonly string[]): string[] {
    const kept = this.sql('select title from one_time_tasks').split('\n')
    return titles.filter((title) => kept.filter((one) => one === title).length !== 1)
  }
}
