import { remind as endpoint } from '#features/routine-tasks/reminders/contract.ts'
import { remind } from '#features/routine-tasks/reminders/server/remind.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function reminderRoutes(server: Server): void {
  serve(server, endpoint, remind)
}
