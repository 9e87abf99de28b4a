import * as z from 'zod/mini'
import { CallError } from '#client/call.ts'
import type { Endpoint, Reply } from '#shared/endpoint.ts'

/**
 * What a 409 brings: the record as it is now, in the shape of the endpoint's reply. Nothing for any
 * other error.
 */
export function currentOf<E extends Endpoint>(endpoint: E, error: unknown): Reply<E> | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined
  const { message: _, ...current } = error.body
  return z.safeParse(endpoint.reply, current).data as Reply<E> | undefined
}
