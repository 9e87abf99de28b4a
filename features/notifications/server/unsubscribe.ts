import { notificationsOffPage } from '#features/notifications/pages.ts'
import { turnOffMails, type UnsubscribeTarget } from '#features/notifications/server/preferences.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { invalidField } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { signText, verifyText } from '#server/http/signing.ts'
import type { MemberRef } from '#server/member-context.ts'
import { getNoticeRule, NOTICE_KINDS } from '#shared/notifications.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const UNSUBSCRIBABLE = NOTICE_KINDS.filter((kind) => !getNoticeRule(kind).mandatory)
const TOKEN = new RegExp(
  `^notices-off\\.(${UUID})\\.(${UUID})\\.(digest|${UNSUBSCRIBABLE.join('|')})$`,
)

/**
 * An unsubscribe link: a page that asks people for confirmation, and the address to which mail
 * programs post from their own button (RFC 8058).
 */
export function unsubscribeLink(
  server: Server,
  { companyId, userId }: MemberRef,
  what: UnsubscribeTarget,
): string {
  const token = signText(server, `notices-off.${companyId}.${userId}.${what}`)
  return `${server.config.publicUrl}/${notificationsOffPage.path}?${new URLSearchParams({ token })}`
}

/** Turns off what the link names; idempotent. Throws 422 for an invalid link. */
export async function unsubscribe(server: Server, token: string): Promise<void> {
  const [, companyId, userId, what] = TOKEN.exec(verifyText(server, token) ?? '') ?? []
  if (!companyId || !userId || !what)
    throw invalidField('token', {
      en: 'This link is not valid. Choose in Diwan what you are told.',
      ar: 'هذا الرابط غير صالح. غيّر إعدادات الإشعارات من داخل ديوان.',
    })
  await withCompanyTransaction(server.database, companyId, (db) =>
    turnOffMails({ db, companyId, userId }, what as UnsubscribeTarget),
  )
}
