import {
  confirmRamadan,
  getRamadan,
  shiftRamadan,
} from '#features/routine-tasks/ramadan/contract.ts'
import { confirm, readRamadan, shift } from '#features/routine-tasks/ramadan/server/ramadan.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function ramadanRoutes(server: Server): void {
  serve(server, getRamadan, async (ctx) => ({ ramadan: await readRamadan(ctx) }))
  serve(server, confirmRamadan, async (ctx, input) => ({ ramadan: await confirm(ctx, input) }))
  serve(server, shiftRamadan, async (ctx, input) => ({ ramadan: await shift(ctx, input) }))
}
