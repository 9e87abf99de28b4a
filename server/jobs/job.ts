import type { Server } from '#server/http/server.ts'

/** A kind of job: its name in the queue, and the function that runs it. */
export interface Job<P> {
  readonly name: string
  readonly run: (server: Server, payload: P) => Promise<void>
}

/**
 * Defines a kind of job. A queue can contain jobs of an earlier version, so the name stays as it is,
 * and the payload can only get optional properties. A payload has ids, never secrets: the database
 * stores it.
 */
export const job = <P extends object>(name: string, run: Job<P>['run']): Job<P> => ({ name, run })
