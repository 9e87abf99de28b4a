import {
  getBrief,
  previewBrief,
  sendBrief,
  unsubscribeBrief,
  updateBrief,
} from '#features/dashboard/brief/contract.ts'
import { writeBrief } from '#features/dashboard/brief/server/sending.ts'
import { readBrief, requestBrief, setBriefHour } from '#features/dashboard/brief/server/settings.ts'
import { unsubscribe } from '#features/dashboard/brief/server/unsubscribe.ts'
import { briefOffPage } from '#features/dashboard/pages.ts'
import { serve, servePublic } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { serveOneClickUnsubscribe } from '#server/mail/one-click-unsubscribe.ts'

const SENT = {
  en: 'The brief is on its way to your mailbox.',
  ar: 'الملخص في طريقه إلى بريدك.',
}
const OFF = { en: 'The morning brief is off.', ar: 'أُوقف ملخص الصباح.' }

export function briefRoutes(server: Server): void {
  serve(server, getBrief, readBrief)
  serve(server, updateBrief, (ctx, { body }) => setBriefHour(ctx, body.hour))
  serve(server, previewBrief, (ctx) => writeBrief(server, ctx, undefined))
  serve(server, sendBrief, async (ctx) => {
    await requestBrief(server, ctx)
    return { message: SENT[ctx.locale] }
  })
  servePublic(server, unsubscribeBrief, async ({ locale }, { body }) => {
    await unsubscribe(server, body.token)
    return { message: OFF[locale] }
  })
  serveOneClickUnsubscribe(server, briefOffPage.path, (token) => unsubscribe(server, token))
}
