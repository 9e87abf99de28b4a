import type { Request } from '../cases.ts'

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
