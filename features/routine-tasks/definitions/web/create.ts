import { callAndInvalidate } from '#client/query.ts'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import type { Input } from '#shared/endpoint.ts'

/** Creates a routine task; `idempotencyKey` makes a second press harmless. */
export const addRoutineTask = (
  body: Input<typeof createRoutineTask>['body'],
  idempotencyKey: string,
) => callAndInvalidate(createRoutineTask, { body }, { idempotencyKey })
