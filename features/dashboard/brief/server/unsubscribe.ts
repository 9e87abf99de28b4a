import { deleteSetting } from '#features/dashboard/brief/server/queries.ts'
import { briefOffPage } from '#features/dashboard/pages.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { invalidField } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { signText, verifyText } from '#server/http/signing.ts'
import type { MemberRef } from '#server/member-context.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const TOKEN = new RegExp(`^brief-off\\.(${UUID})\\.(${UUID})$`)

/**
 * The link that turns a member's brief off: for people a page that asks for confirmation, and for
 * mail programs the target of their own unsubscribe button (RFC 8058).
 */
export function createUnsubscribeLink(server: Server, { companyId, userId }: MemberRef): string {
  const token = signText(server, `brief-off.${companyId}.${userId}`)
  return `${server.config.publicUrl}/${briefOffPage.path}?${new URLSearchParams({ token })}`
}

/**
 * Turns off the brief of the member whose link this is; idempotent. Throws 422 for an invalid link.
 */
export async function unsubscribe(server: Server, token: string): Promise<void> {
  const [, companyId, userId] = TOKEN.exec(verifyText(server, token) ?? '') ?? []
  if (!companyId || !userId)
    throw invalidField('token', {
      en: 'This link is not valid. Turn the brief off in Diwan.',
      ar: 'هذا الرابط غير صالح. أوقف الملخص من داخل ديوان.',
    })
  await withCompanyTransaction(server.database, companyId, (db) =>
    deleteSetting(db, { companyId, userId }),
  )
}
