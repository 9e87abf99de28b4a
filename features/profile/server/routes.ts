import { getUserProfile } from '#features/profile/contract.ts'
import {
  cancelEmailChange,
  changePassword,
  deleteProfilePicture,
  endSession,
  listSessions,
  setClock,
  setLocale,
  updateUserProfile,
  uploadProfilePicture,
} from '#features/profile/page-contract.ts'
import { discardEmailChange } from '#features/profile/server/email-change.ts'
import { changeOwnPassword } from '#features/profile/server/password.ts'
import { removePicture, uploadPicture } from '#features/profile/server/picture.ts'
import { profileOf, saveProfile } from '#features/profile/server/profile.ts'
import { updateClock, updateLocale } from '#features/profile/server/queries.ts'
import { deleteOwnSession, listOwnSessions } from '#features/profile/server/session-queries.ts'
import { PICTURES } from '#features/users/server/picture-files.ts'
import { recordAuditEvent } from '#server/audit.ts'
import { requireFound } from '#server/errors.ts'
import { servePublicFiles } from '#server/files/public-files.ts'
import { serve, serveWithoutTransaction } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

const linkMailed = (email: string) => ({
  en: `Profile updated. A link is on its way to ${email}: open it, and you sign in with that address from then on.`,
  ar: `حُدّث الملف الشخصي. أُرسل رابط إلى ${email}، وحين تفتحه يصبح تسجيل دخولك بهذا البريد.`,
})

const MESSAGES = {
  saved: { en: 'Profile updated successfully!', ar: 'حُدّث الملف الشخصي بنجاح!' },
  emailKept: { en: 'Your email address stays as it is.', ar: 'يبقى بريدك الإلكتروني كما هو.' },
  pictureRemoved: { en: 'Your picture is removed.', ar: 'أُزيلت صورتك.' },
  clockSaved: { en: 'Your clock is saved.', ar: 'حُفظ نظام الساعة.' },
  localeSaved: { en: 'Your language is saved.', ar: 'حُفظت لغتك.' },
  passwordChanged: {
    en: 'Your password is changed. You are signed out on your other devices, and the link of your calendar has ended.',
    ar: 'غُيّرت كلمة المرور، وسُجّل خروجك من أجهزتك الأخرى، وانتهى رابط تقويمك.',
  },
  sessionEnded: { en: 'This device is signed out.', ar: 'سُجّل الخروج من هذا الجهاز.' },
}

function pictureRoutes(server: Server): void {
  servePublicFiles(server, PICTURES)
  serveWithoutTransaction(server, uploadProfilePicture, async (member, { files }) => ({
    ppUrl: await uploadPicture(server, member, files[0]),
  }))
  serveWithoutTransaction(server, deleteProfilePicture, async (member) => {
    await removePicture(server, member)
    return { message: MESSAGES.pictureRemoved[member.locale] }
  })
}

function accessRoutes(server: Server): void {
  serveWithoutTransaction(server, changePassword, async (member, { body }) => {
    await changeOwnPassword(server, member, body)
    return { message: MESSAGES.passwordChanged[member.locale] }
  })
  serve(server, listSessions, async (ctx) => ({ sessions: await listOwnSessions(ctx) }))
  serve(server, endSession, async (ctx, { params }) => {
    const { user_agent } = requireFound(await deleteOwnSession(ctx, params.id))
    recordAuditEvent(ctx, { action: 'session_ended', facts: { device: user_agent } })
    return { message: MESSAGES.sessionEnded[ctx.locale] }
  })
}

export function profileRoutes(server: Server): void {
  serve(server, getUserProfile, async (ctx) => ({ data: await profileOf(server, ctx) }))
  serveWithoutTransaction(server, updateUserProfile, async (member, { body }) => {
    const { profile, asked } = await saveProfile(server, member, body)
    const says = asked ? linkMailed(asked) : MESSAGES.saved
    return { data: profile, message: says[member.locale] }
  })
  serveWithoutTransaction(server, cancelEmailChange, async (member) => {
    await discardEmailChange(server, member)
    return { message: MESSAGES.emailKept[member.locale] }
  })
  serve(server, setLocale, async (ctx, { body }) => {
    await updateLocale(ctx, body.locale)
    return { message: MESSAGES.localeSaved[body.locale] }
  })
  serve(server, setClock, async (ctx, { body }) => {
    await updateClock(ctx, body.clock)
    return { message: MESSAGES.clockSaved[ctx.locale] }
  })
  pictureRoutes(server)
  accessRoutes(server)
}
