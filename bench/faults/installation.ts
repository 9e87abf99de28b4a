import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { freePort } from '../../app/server/test/front.ts'
import { signUp } from '../cases.ts'
import { accountOf, type Employer, type Journal } from '../journal.ts'
import { asOwner, type Product, startProduct } from '../processes.ts'

const UNLIMITED = 4

/** The result of a part of the gate: its figures in one line, and the claims that failed. */
export interface Outcome {
  figures: string
  faults: string[]
}

export interface Wanted {
  rounds: number | undefined
  /** The machine has other load: times are reported but not judged. */
  isBusy: boolean
}

export type Part = (wanted: Wanted) => Promise<Outcome>

/** The claims that do not hold. */
export const faultsOf = (claims: Record<string, boolean>): string[] =>
  Object.entries(claims)
    .filter(([, holds]) => !holds)
    .map(([claim]) => claim)

/** Creates a folder that PostgreSQL's own account can enter. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-faults-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * An installation with its own data folder and port, which can be started and killed at any time.
 */
export class Installation {
  readonly folder: string
  readonly url: string
  readonly #environment: Record<string, string>
  #product: Product | undefined
  #isOwn = true

  private constructor(folder: string, port: number, environment: Record<string, string>) {
    this.folder = folder
    this.url = `http://127.0.0.1:${port}`
    const fixed = { DATA_DIR: folder, DEMO: '0', PORT: `${port}` }
    this.#environment = { ...fixed, ...environment }
  }

  /** Creates a new data folder if none is given. */
  static async open(environment: Record<string, string> = {}, given?: string) {
    const one = new Installation(given ?? newFolder(), await freePort(), environment)
    one.#isOwn = given === undefined
    await one.start()
    return one
  }

  /** Starts the product; returns the milliseconds until it is ready. */
  async start(environment: Record<string, string> = {}): Promise<number> {
    const began = performance.now()
    this.#product = await startProduct({ ...this.#environment, ...environment })
    return performance.now() - began
  }

  get pid(): number {
    return this.#product?.pid ?? 0
  }

  get isAlive(): boolean {
    return existsSync(`/proc/${this.pid}`)
  }

  kill = async (): Promise<void> => this.#product?.kill()
  stop = async (): Promise<void> => this.#product?.stop()

  /** Creates a company on the unlimited plan. */
  async employer(name = 'Faults'): Promise<Employer & { email: string }> {
    const { token, email } = await signUp(this.url, name)
    return asOwner(this.folder, async (db) => {
      await db.query('update subscriptions set plan_id = $1', [UNLIMITED])
      const { rows } = await db.query<{ id: string }>('select id from users where email = $1', [
        email,
      ])
      return { url: this.url, token, email, userId: rows[0]?.id ?? '' }
    })
  }

  asOwner = <T>(work: (db: pg.Client) => Promise<T>): Promise<T> => asOwner(this.folder, work)

  accountOf = (journal: Journal) => this.asOwner((db) => accountOf(journal, db))

  /** Returns the problems that `npm run verify` reports. */
  async verify(): Promise<string[]> {
    const environment = { PATH: process.env.PATH, ...this.#environment }
    const child = spawn(process.execPath, ['dist/server/verify.js'], { env: environment })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    return code === 0 ? [] : said.trim().split('\n')
  }

  async close(): Promise<void> {
    await this.stop()
    if (this.#isOwn) rmSync(this.folder, { recursive: true, force: true })
  }
}
