import * as z from 'zod/mini'
import { CallError } from '#client/call.ts'
import type { Endpoint, Reply } from '#shared/endpoint.ts'

/**
 * The current record from a 409, in the shape of the endpoint's reply; undefined for other errors.
 */
export function currentFromConflict<E extends Endpoint>(
  endpoint: E,
  error: unknown,
): Reply<E> | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined
  const { message: _, ...current } = error.body
  return z.safeParse(endpoint.reply, current).data as Reply<E> | undefined
}
