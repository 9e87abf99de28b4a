// What all benchmarks and gates have in common: flags, an installation of the product, connections,
// parts, the end of everything that they opened, and the exit status.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort } from '../app/server/test/front.ts'
import { Installation } from './installation.ts'
import { type Environment, Process, type Place as ProcessPlace } from './processes.ts'
import type { Verdict } from './verdict.ts'

const NAME = path.basename(process.argv[1] ?? '', '.ts')

type Flag = boolean | number | string | string[]
type Flags<T> = { [K in keyof T]: T[K] extends boolean ? boolean : T[K] }

/**
 * Reads the flags of the command line; their types are those of the defaults. `words` are the
 * arguments that are no flags.
 */
export function flags<T extends Record<string, Flag>>(defaults: T): Flags<T> & { words: string[] } {
  const options = Object.entries(defaults).map(([name, value]) => {
    const type: 'boolean' | 'string' = typeof value === 'boolean' ? 'boolean' : 'string'
    return [name, { type, multiple: Array.isArray(value) }] as const
  })
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(options),
  })
  const given = Object.entries(values).map(([name, value]) => {
    if (typeof defaults[name] !== 'number') return [name, value]
    if (Number.isNaN(Number(value))) throw new Error(`--${name}: ${value} is not a number`)
    return [name, Number(value)]
  })
  return { ...defaults, ...Object.fromEntries(given), words: positionals }
}

interface Place {
  /** A data folder that exists; otherwise it is a new one. */
  data?: string
  /** Another checkout whose build runs. */
  checkout?: string
}

/** What a scenario has opened; all of it is closed at the end, however the scenario ends. */
export class Bench {
  readonly #closing: (() => unknown)[] = []
  #closed: Promise<void> | undefined

  /** Calls `close` at the end, before what was opened earlier is closed. */
  atEnd(close: () => unknown): void {
    this.#closing.push(close)
  }

  /** Creates a temporary folder that PostgreSQL's own account can enter. */
  folder({ isKept = false } = {}): string {
    const folder = mkdtempSync(path.join(os.tmpdir(), `diwan-${NAME}-`))
    chmodSync(folder, 0o755)
    if (!isKept) this.atEnd(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  /** Starts the built product with a data folder of its own. */
  async install(environment: Environment = {}, { data, checkout }: Place = {}) {
    const own = { PORT: String(await freePort()), ...environment }
    return this.#started(new Installation(data ?? this.folder(), own, checkout))
  }

  /** Starts the built product on a database and files that exist. */
  async run(environment: Environment, place?: ProcessPlace): Promise<Process> {
    return this.#started(new Process({ PORT: String(await freePort()), ...environment }, place))
  }

  async #started<One extends Process>(product: One): Promise<One> {
    this.atEnd(product.stop)
    await product.start()
    return product
  }

  async connect(address: pg.ClientConfig | string): Promise<pg.Client> {
    const db = new pg.Client(address)
    db.on('error', () => {})
    await db.connect()
    this.atEnd(() => db.end())
    return db
  }

  /** Closes at the end of `work` what `work` has opened. */
  async within<T>(work: (own: Bench) => Promise<T>): Promise<T> {
    const own = new Bench()
    this.atEnd(() => own.close())
    try {
      return await work(own)
    } finally {
      await own.close()
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#closeAll()
    return this.#closed
  }

  async #closeAll(): Promise<void> {
    for (const close of this.#closing.reverse())
      try {
        await close()
      } catch (error) {
        console.error(error)
      }
  }
}

/**
 * Runs a scenario and ends the process: with status 1 if it returns true, because a limit is
 * broken, or if it fails. Everything is closed before, also after a signal.
 */
export async function gate(play: (bench: Bench) => Promise<boolean>): Promise<never> {
  const bench = new Bench()
  let isEnding = false
  const fail = async (why: unknown) => {
    // What fails after a signal fails because everything is closed.
    if (why instanceof Error && !isEnding) console.error(why)
    isEnding = true
    await bench.close()
    process.exit(1)
  }
  // Each time: a second failure while everything is closed must not end the process before that.
  for (const event of ['SIGINT', 'SIGTERM', 'unhandledRejection']) process.on(event, fail)
  const isOver = await play(bench).catch(fail)
  await bench.close()
  process.exit(isOver ? 1 : 0)
}

/** A part of a gate. */
export type Part<Wanted> = (bench: Bench, wanted: Wanted) => Promise<Verdict>

interface Parts<Wanted> {
  parts: Readonly<Record<string, Part<Wanted>>>
  /** The name of the only part to run, otherwise all run. */
  only: string
  wanted: Wanted
}

/** Runs the parts of a gate and prints their results; returns whether a limit is broken. */
export async function playParts<Wanted>(
  bench: Bench,
  { parts, only, wanted }: Parts<Wanted>,
): Promise<boolean> {
  if (only && !(only in parts)) throw new Error(`There is no part ${only}`)
  let isOver = false
  for (const [name, play] of Object.entries(parts)) {
    if (only && only !== name) continue
    const verdict = await bench.within((own) => play(own, wanted))
    isOver = verdict.print(name) || isOver
  }
  return isOver
}
