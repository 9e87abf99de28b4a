import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/database/database.ts'
import type { Server } from '#server/http/server.ts'

/** Whether the current code runs inside a transaction. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/** A request never belongs to a transaction, even if the test that sends it holds one. */
export function requestsBeginOutside({ fastify }: Server): void {
  const inject = fastify.inject.bind(fastify) as (...args: unknown[]) => Promise<unknown>
  // `inject` sends the request only once somebody awaits it.
  fastify.inject = ((...args: unknown[]) =>
    transactions.exit(() => inject(...args).then((reply) => reply))) as typeof fastify.inject
}

/**
 * Throws if code inside a transaction asks for a second connection: requests that hold one and wait
 * for another block the writes of all companies. Only tests have this guard, because
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
  const { writeLimit, reader, dedicatedClient } = database
  const run = writeLimit.run.bind(writeLimit)
  writeLimit.run = guarded((holders, work) =>
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
  reader.readWithoutCompany = guarded(
    reader.readWithoutCompany.bind(reader),
  ) as typeof reader.readWithoutCompany
  database.dedicatedClient = guarded(dedicatedClient)
}
