import * as routine from '#features/routine-tasks/contract.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'

/** Creates a routine task; `idempotencyKey` makes a second press harmless. */
export const addRoutineTask = (
  body: Input<typeof routine.createRoutineTask>['body'],
  idempotencyKey: string,
) => call(routine.createRoutineTask, { body }, { idempotencyKey })
