import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/database/database.ts'
import type { Server } from '#server/http/server.ts'

/** Whether the code that runs is inside a transaction. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/** A request is nobody's transaction, also where a test makes it while it holds one itself. */
export function requestsBeginOutside({ fastify }: Server): void {
  const inject = fastify.inject.bind(fastify) as (...args: unknown[]) => Promise<unknown>
  // A request is made once somebody waits for it.
  fastify.inject = ((...args: unknown[]) =>
    transactions.exit(() => inject(...args).then((reply) => reply))) as typeof fastify.inject
}

/**
 * Throws where code inside a transaction asks for another connection: requests that each hold one
 * and wait for a second stop the writes of all companies. Only tests have this guard, because
 * AsyncLocalStorage slows every read.
 */
export function refuseSecondConnection(database: Database): void {
  const ensureNone = () => {
    if (transactions.getStore()?.isOpen)
      throw new Error('A second connection was asked for inside a transaction')
  }
  const guarded = <A extends unknown[], R>(open: (...args: A) => R) =>
    function guard(...args: A): R {
      ensureNone()
      return open(...args)
    }
  const { writes, reader, dedicatedClient } = database
  const run = writes.run.bind(writes)
  writes.run = guarded((holders, work) =>
    run(holders, () => {
      const transaction = { isOpen: true }
      return transactions.run(transaction, () =>
        work().finally(() => {
          transaction.isOpen = false
        }),
      )
    }),
  )
  reader.read = guarded(reader.read.bind(reader)) as typeof reader.read
  reader.ask = guarded(reader.ask.bind(reader)) as typeof reader.ask
  database.dedicatedClient = guarded(dedicatedClient)
}
