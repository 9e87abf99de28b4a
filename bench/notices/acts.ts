import type { Request } from '../cases.ts'
import type { Member } from './company.ts'

/** A lock for an object that several people change: exclusive for one, or shared by several. */
export class Thing {
  #sharers = 0
  #isHeld = false

  isFree = (isShared: boolean): boolean => !this.#isHeld && (isShared || this.#sharers === 0)

  hold(isShared: boolean): () => void {
    if (isShared) this.#sharers += 1
    else this.#isHeld = true
    return () => {
      if (isShared) this.#sharers -= 1
      else this.#isHeld = false
    }
  }
}

/**
 * An action, and what to record after its success; `done` returns the number of notices that it
 * caused.
 */
export interface Act {
  name: string
  request: Request
  done(text: string): number
}

/** Builds a request of a member. */
export const asking = (
  { token }: Member,
  method: 'GET' | 'POST' | 'PUT',
  [path, body]: [path: string, body?: object],
): Request => ({
  method,
  path: `/api${path}`,
  ...(body && { body: JSON.stringify(body) }),
  headers: {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  },
})
