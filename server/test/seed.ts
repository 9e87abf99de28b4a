import fc from 'fast-check'
import { afterEach, beforeEach } from 'vitest'

/**
 * What chance chooses in a test file comes from one seed. FC_SEED takes another run's, and FC_PATH
 * the case that fast-check names beside it.
 */
const { FC_SEED, FC_PATH } = process.env
const seed = Number(FC_SEED ?? Date.now() % 2 ** 31)

/** Whether the test at hand asked for the seed. */
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

/** One more error of a failed test: its seed, and what a property says only as its error's cause. */
afterEach(({ task }) => {
  if (!asked || task.result?.state !== 'fail') return
  const causes = task.result.errors?.flatMap(({ cause }) => cause?.message ?? []) ?? []
  const said = new Error([...causes, `FC_SEED=${seed} repeats it.`].join('\n'))
  said.stack = said.message
  throw said
})
