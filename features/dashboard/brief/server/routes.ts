import {
  getBrief,
  previewBrief,
  sendBrief,
  unsubscribeBrief,
  updateBrief,
} from '#features/dashboard/brief/contract.ts'
import {
  ASKED_BRIEF_JOB,
  BRIEF_JOB,
  mailAskedBrief,
  mailBrief,
  writeBrief,
} from '#features/dashboard/brief/server/sending.ts'
import { askForBrief, briefOf, chooseHour } from '#features/dashboard/brief/server/settings.ts'
import { turnOff } from '#features/dashboard/brief/server/unsubscribe.ts'
import { briefOffPage } from '#features/dashboard/pages.ts'
import { serve, servePublic } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { serveOneClickUnsubscribe } from '#server/mail/one-click.ts'

const SENT = {
  en: 'The brief is on its way to your mailbox.',
  ar: 'الملخص في طريقه إلى بريدك.',
}
const OFF = { en: 'The morning brief is off.', ar: 'أُوقف ملخص الصباح.' }

export function briefRoutes(server: Server): void {
  serve(server, getBrief, briefOf)
  serve(server, updateBrief, (ctx, { body }) => chooseHour(ctx, body.hour))
  serve(server, previewBrief, (ctx) => writeBrief(server, ctx, undefined))
  serve(server, sendBrief, async (ctx) => {
    await askForBrief(server, ctx)
    return { message: SENT[ctx.locale] }
  })
  servePublic(server, unsubscribeBrief, async ({ locale }, { body }) => {
    await turnOff(server, body.token)
    return { message: OFF[locale] }
  })
  serveOneClickUnsubscribe(server, briefOffPage.path, (token) => turnOff(server, token))
  server.jobs[BRIEF_JOB] = (job: Parameters<typeof mailBrief>[1]) => mailBrief(server, job)
  server.jobs[ASKED_BRIEF_JOB] = (job: Parameters<typeof mailAskedBrief>[1]) =>
    mailAskedBrief(server, job)
}
