import type { Request } from '../cases.ts'
import type { Member } from './company.ts'

/** Something that several change: by one alone at a time, or by several who add to it. */
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

/** What somebody does, and what is known once a good reply has come; that says how many lines it told. */
export interface Act {
  name: string
  request: Request
  done(text: string): number
}

/** A request of somebody's. */
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
