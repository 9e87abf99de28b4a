import fc from 'fast-check'
import { afterEach, beforeEach } from 'vitest'

/**
 * All random choices of a test file come from one seed. FC_SEED sets the seed of another run, and
 * FC_PATH the case that fast-check reports with it.
 */
const { FC_SEED, FC_PATH } = process.env
const seed = Number(FC_SEED ?? Date.now() % 2 ** 31)

/** Whether the current test has used the seed. */
let asked = false

fc.configureGlobal({
  get seed() {
    asked = true
    return seed
  },
  ...(FC_PATH && { path: FC_PATH }),
})

beforeEach(() => {
  asked = false
})

/**
 * Adds an error to a failed test: its seed, and what a property reports only as the cause of its
 * error.
 */
afterEach(({ task }) => {
  if (!asked || task.result?.state !== 'fail') return
  const causes = task.result.errors?.flatMap(({ cause }) => cause?.message ?? []) ?? []
  const said = new Error([...causes, `FC_SEED=${seed} repeats it.`].join('\n'))
  said.stack = said.message
  throw said
})
