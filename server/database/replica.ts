import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseHealth, isTransient } from '#server/database/database-health.ts'
import type { Statement } from '#server/database/pg-query.ts'
import { ReadPool } from '#server/database/read-pool.ts'
import { StartError } from '#server/errors.ts'

/** The address of the replica is not that of a standby of the database. */
export class ReplicaError extends StartError {}

/** How long a read waits for the standby to catch up before it goes to the database. */
const MAX_LAG_WAIT_MS = 20
const ASKED_EVERY_MS = 2
/** How long a standby is skipped after it was too far behind or could not be reached. */
const REST_MS = 250

/** The error code of `must_show` (migration 0036) when the standby is behind. */
const REPLICA_BEHIND = 'DW001'
/** A read that times out on the standby would also time out on the database. */
const TIMED_OUT = '57014'

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)

/**
 * A streaming standby of the database, for reads. It serves a read when it shows everything that
 * anybody committed before the request arrived, so that nobody misses their own writes or what they
 * were notified of. Decision 021.
 */
export class Replica {
  readonly reader: ReadPool
  /** How many reads the standby answered, and how many went to the database instead. */
  readonly reads = { answered: 0, passedOver: 0 }
  readonly #health: DatabaseHealth
  #skipUntil = 0

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.reader = new ReadPool(config, onError, true)
    this.#health = new DatabaseHealth(config, {
      oldestWaitMs: () => this.reader.longestStallMs(),
      abandon: () => this.reader.drop(),
    })
  }

  /** Returns rows as `Reader.read` does; undefined if the database must be queried instead. */
  async read<T>(companyId: string, statement: Statement, position: string) {
    const until = performance.now() + MAX_LAG_WAIT_MS
    while (!this.#health.isUnresponsive && performance.now() > this.#skipUntil) {
      try {
        const rows = await this.reader.read<T>(companyId, statement, position)
        this.reads.answered += 1
        return rows
      } catch (error) {
        const isBehind = codeOf(error) === REPLICA_BEHIND
        if (!isBehind && (!isTransient(error) || codeOf(error) === TIMED_OUT)) throw error
        if (!isBehind || performance.now() > until) this.#skipUntil = performance.now() + REST_MS
        else await sleep(ASKED_EVERY_MS)
      }
    }
    this.reads.passedOver += 1
    return undefined
  }

  async close(): Promise<void> {
    this.#health.close()
    await this.reader.close()
  }
}
