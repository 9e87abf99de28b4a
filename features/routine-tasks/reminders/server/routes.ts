import { remind as endpoint } from '#features/routine-tasks/reminders/contract.ts'
import { remind } from '#features/routine-tasks/reminders/server/remind.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

export function reminderRoutes(server: Server): void {
  serve(server, endpoint, remind)
}
