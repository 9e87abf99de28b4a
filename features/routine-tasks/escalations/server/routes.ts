import {
  getDepartmentEscalations,
  getTaskEscalations,
  setDepartmentEscalations,
  setTaskEscalations,
} from '#features/routine-tasks/escalations/contract.ts'
import {
  readOfDepartment,
  readOfTask,
  writeOfDepartment,
  writeOfTask,
} from '#features/routine-tasks/escalations/server/escalations.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function escalationRoutes(server: Server): void {
  serve(server, getDepartmentEscalations, (ctx, { params }) => readOfDepartment(ctx, params.id))
  serve(server, setDepartmentEscalations, writeOfDepartment)
  serve(server, getTaskEscalations, (ctx, { params }) => readOfTask(ctx, params.id))
  serve(server, setTaskEscalations, writeOfTask)
}
