import {
  checkEmail,
  checkStart,
  confirmEmail,
  forgotPassword,
  isOwner,
  login,
  logout,
  register,
  remindOwner,
  resetPassword,
  saveStart,
} from '#features/auth/contract.ts'
import { isEmailInUse } from '#features/auth/server/address-queries.ts'
import {
  confirmByToken,
  emailTaken,
  resendConfirmation,
} from '#features/auth/server/confirmation.ts'
import { requestReset, resetByToken } from '#features/auth/server/password-reset.ts'
import { deleteSession } from '#features/auth/server/queries.ts'
import { signIn } from '#features/auth/server/sign-in.ts'
import { signUp } from '#features/auth/server/sign-up.ts'
import { findStart, updateStart, upsertStart } from '#features/auth/server/start-queries.ts'
import { recordAuditEvent } from '#server/audit.ts'
import { requireFound } from '#server/errors.ts'
import { serve, servePublic, WithCookie } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { deviceCookie } from '#server/http/tokens.ts'

const MESSAGES = {
  registered: {
    en: 'Your company is ready. Please sign in.',
    ar: 'شركتك جاهزة. سجّل الدخول.',
  },
  mailed: {
    en: 'If this address belongs to an account, a mail with a link is on its way.',
    ar: 'إن كان هذا البريد تابعًا لحساب، فستصله رسالة بها رابط.',
  },
  withoutMail: {
    en: 'Diwan sends no mail here, so no link can reach you. Ask whoever runs it in your company for help.',
    ar: 'لا يرسل ديوان بريدًا من هنا، فلن يصلك رابط. اطلب المساعدة ممن يديره في شركتك.',
  },
  reset: {
    en: 'Your password is changed. Please sign in.',
    ar: 'غُيّرت كلمة المرور. سجّل الدخول.',
  },
  confirmed: {
    en: 'Your email address is confirmed.',
    ar: 'أُكِّد بريدك الإلكتروني.',
  },
  reminded: {
    en: 'A mail with a link is on its way to the owner of the company.',
    ar: 'ستصل إلى مالك الشركة رسالة بها رابط.',
  },
  signedOut: { en: 'You are signed out.', ar: 'سُجّل خروجك.' },
}

function signUpRoutes(server: Server): void {
  const { database } = server
  servePublic(server, checkEmail, async ({ now }, { query }) => {
    if (await isEmailInUse(database, query.email)) throw emailTaken()
    return { id: await upsertStart(database, query.email, now), available: true as const }
  })
  servePublic(server, checkStart, async ({ now }, { query }) =>
    requireFound(await findStart(database, query.id, now)),
  )
  servePublic(server, saveStart, async ({ now }, input) =>
    requireFound(await updateStart(database, input, now)),
  )
  servePublic(server, register, async ({ now, locale, traceId }, { body }) => {
    const form = { ...body, locale: body.locale ?? locale }
    const { company } = await signUp(database, { form, now, traceId })
    return { message: MESSAGES.registered[locale], company }
  })
}

function confirmationRoutes(server: Server): void {
  servePublic(server, confirmEmail, async (visitor, { body }) => {
    await confirmByToken(server.database, body.token, visitor)
    return { message: MESSAGES.confirmed[visitor.locale] }
  })
  serve(server, remindOwner, async (ctx) => {
    await resendConfirmation(ctx, server)
    return { message: MESSAGES.reminded[ctx.locale] }
  })
}

export function authRoutes(server: Server): void {
  signUpRoutes(server)
  confirmationRoutes(server)
  servePublic(server, login, async (visitor, { body }) => {
    const { device, ...reply } = await signIn(server, visitor, body)
    return new WithCookie(deviceCookie(server.config, device), reply)
  })
  serve(server, logout, async (ctx) => {
    recordAuditEvent(ctx, { action: 'signed_out', facts: {} })
    await deleteSession(ctx.db, ctx.companyId, ctx.sessionId)
    return { message: MESSAGES.signedOut[ctx.locale] }
  })
  serve(server, isOwner, async (ctx) => ({ isOwner: ctx.isOwner }))
  servePublic(server, forgotPassword, async (visitor, { query }) => {
    const { locale } = visitor
    if (server.config.withoutMail) return { message: MESSAGES.withoutMail[locale] }
    await requestReset(server, visitor, query.email)
    return { message: MESSAGES.mailed[locale] }
  })
  servePublic(server, resetPassword, async (visitor, { body }) => {
    const device = await resetByToken(server, visitor, body)
    const message = MESSAGES.reset[visitor.locale]
    return new WithCookie(deviceCookie(server.config, device), { message })
  })
}
