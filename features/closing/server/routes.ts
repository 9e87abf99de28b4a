import { closeCompany, getClosing, keepCompany } from '#features/closing/contract.ts'
import { backupDays, cancelDeletion, scheduleDeletion } from '#features/closing/server/closing.ts'
import { findClosing } from '#features/companies/server/closing-queries.ts'
import { requireFound } from '#server/errors.ts'
import { serve, serveWithoutTransaction } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

const MESSAGES = {
  closing: {
    en: 'Your company will be deleted. Until then you can keep it.',
    ar: 'ستُحذف شركتك، ويمكنك الإبقاء عليها حتى ذلك اليوم.',
  },
  kept: {
    en: 'Your company stays, and everybody can come in again.',
    ar: 'تبقى شركتك، ويمكن للجميع الدخول من جديد.',
  },
}

export function closingRoutes(server: Server): void {
  serve(server, getClosing, async (ctx) => ({
    ...requireFound(await findClosing(ctx)),
    backup_days: backupDays(server.config),
  }))
  serveWithoutTransaction(server, closeCompany, async (member, { body }) => ({
    message: MESSAGES.closing[member.locale],
    delete_on: await scheduleDeletion(server, member, body),
  }))
  serve(server, keepCompany, async (ctx) => {
    await cancelDeletion(ctx)
    return { message: MESSAGES.kept[ctx.locale] }
  })
}
