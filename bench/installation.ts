import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { signUp } from './cases.ts'
import type { Watched } from './cpu.ts'
import { type Environment, Process, postgresIn } from './processes.ts'
import { accountOf, type Employer, type Journal } from './workers.ts'

export const LARGEST_PLAN = 4

/** The product with its own data folder and embedded database. */
export class Installation extends Process {
  readonly folder: string

  constructor(folder: string, environment: Environment, checkout?: string) {
    super({ DATA_DIR: folder, DEMO: '0', ...environment }, { folder: checkout })
    this.folder = folder
  }

  /** The processes of the server and of its PostgreSQL. */
  get watched(): Watched {
    return { pid: this.pid, postmaster: postgresIn(this.folder).pid }
  }

  /** The address of its PostgreSQL, with the owner's account. */
  get owner() {
    const { socketDir: host } = postgresIn(this.folder)
    return { host, user: 'diwan_owner', database: 'postgres' }
  }

  /** Connects to the database as its owner. */
  async asOwner<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
    const db = new pg.Client(this.owner)
    db.on('error', () => {})
    await db.connect()
    try {
      return await work(db)
    } finally {
      // The database can have stopped with the product.
      await db.end().catch(() => {})
    }
  }

  /** Runs one statement as the owner; returns its rows. */
  async sql<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) {
    return this.asOwner(async (db) => (await db.query<Row>(statement, values)).rows)
  }

  /** The version of its PostgreSQL. */
  async version(): Promise<string> {
    return (
      (await this.sql<{ server_version: string }>('show server_version'))[0]?.server_version ?? ''
    )
  }

  /** Gives all companies the plan without limits. */
  givePlan = () => this.sql(`update subscriptions set plan_id = ${LARGEST_PLAN}`)

  /** Creates a company on the largest plan. */
  async employer(name: string): Promise<Employer> {
    const owner = await signUp(this.url, name)
    await this.givePlan()
    return { url: this.url, ...owner }
  }

  accountOf = (journal: Journal) => this.asOwner((db) => accountOf(journal, db))

  /** Returns the problems that `npm run verify` reports. */
  async verify(): Promise<string[]> {
    const env = { PATH: process.env.PATH, ...this.environment }
    const child = spawn(process.execPath, ['dist/server/verify.js'], { env })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    return code === 0 ? [] : said.trim().split('\n')
  }
}
