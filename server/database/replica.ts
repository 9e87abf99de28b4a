import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseHealth } from '#server/database/database-health.ts'
import type { Statement } from '#server/database/pg-query.ts'
import { Reader } from '#server/database/reader.ts'
import { isTransient } from '#server/database/transient-errors.ts'
import { StartError } from '#server/start-error.ts'

/** The address of the replica names no standby of the database. */
export class ReplicaError extends StartError {}

/** How long a read waits for the standby to come as far as the database was, before it goes there. */
const PATIENCE_MS = 20
const ASKED_EVERY_MS = 2
/** How long nobody asks a standby that was further behind, or could not be reached. */
const REST_MS = 250

/** What `must_show` (migration 0036) answers where the standby is not as far yet. */
const BEHIND = 'DW001'
/** A read that takes too long here takes too long there. */
const TIMED_OUT = '57014'

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)

/**
 * A streaming standby of the database, for what only reads. A read goes there when the connection
 * that it takes shows all that was committed before its request arrived, by whomever: nobody misses
 * what they have written, or what they were told of. Decision 021.
 */
export class Replica {
  readonly reader: Reader
  /** How many reads were answered here, and how many went on to the database. */
  readonly reads = { here: 0, elsewhere: 0 }
  readonly #pulse: DatabaseHealth
  #restsUntil = 0

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.reader = new Reader(config, onError, true)
    this.#pulse = new DatabaseHealth(config, {
      oldestWaitMs: () => this.reader.stillFor(),
      abandon: () => this.reader.drop(),
    })
  }

  /** Rows as `Reader.read` has them; nothing where the database itself is to be asked. */
  async read<T>(companyId: string, statement: Statement, position: string) {
    const until = performance.now() + PATIENCE_MS
    while (!this.#pulse.isUnresponsive && performance.now() > this.#restsUntil) {
      try {
        const rows = await this.reader.read<T>(companyId, statement, position)
        this.reads.here += 1
        return rows
      } catch (error) {
        const isBehind = codeOf(error) === BEHIND
        if (!isBehind && (!isTransient(error) || codeOf(error) === TIMED_OUT)) throw error
        if (!isBehind || performance.now() > until) this.#restsUntil = performance.now() + REST_MS
        else await sleep(ASKED_EVERY_MS)
      }
    }
    this.reads.elsewhere += 1
    return undefined
  }

  async close(): Promise<void> {
    this.#pulse.close()
    await this.reader.close()
  }
}
