import { CLOSING_DAYS, type closeCompany } from '#features/closing/contract.ts'
import { closingMail } from '#features/closing/server/letter.ts'
import {
  type CompanyJob,
  cancelClosing,
  findClosing,
  listClosingOwners,
  markForRemoval,
  setClosing,
} from '#features/companies/server/closing-queries.ts'
import { checkOwnPassword, incorrectPassword } from '#features/profile/server/password.ts'
import { lockPassword } from '#features/profile/server/session-queries.ts'
import { removeCompany } from '#ops/archive/remove-company.ts'
import { createQueryRunner } from '#ops/archive/tables.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { Config } from '#server/config.ts'
import type { WriteContext } from '#server/context.ts'
import { createReadQueries, withCompanyTransaction } from '#server/database/tenant.ts'
import { companyClosing, invalidField, requireFound } from '#server/errors.ts'
import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { publishChange } from '#server/live/live.ts'
import { sendMail } from '#server/mail/mail.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

/**
 * The number of days that backups outlive the deleted data; null if the product makes no backups.
 */
export const backupDays = ({ backupDir, backupKeepDays }: Config): number | null =>
  backupDir ? backupKeepDays : null

const wrongName = () =>
  invalidField('name', {
    en: 'This is not the company’s name. Type it as it is shown.',
    ar: 'هذا ليس اسم الشركة. اكتبه كما هو ظاهر.',
  })

const normalizeName = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/**
 * Schedules the deletion of the company and notifies its owners by mail. Throws 422 for a wrong
 * name and for a wrong password, which counts as a failed attempt.
 */
export async function scheduleDeletion(
  server: Server,
  member: Member,
  { password, name }: Parsed<typeof closeCompany>['body'],
): Promise<IsoDate> {
  const { database } = server
  const company = requireFound(
    await findClosing({ ...member, db: createReadQueries(database, member.companyId) }),
  )
  if (normalizeName(name) !== normalizeName(company.name)) throw wrongName()
  const hash = await checkOwnPassword(server, member, { password, wrong: incorrectPassword })
  const day = { deleteOn: addDays(member.today, CLOSING_DAYS), remindedDays: CLOSING_DAYS }
  return withCompanyTransaction(database, member.companyId, async (db) => {
    const ctx = { ...member, db }
    if (!(await lockPassword(ctx, hash))) throw incorrectPassword()
    const { delete_on } = requireFound(await setClosing(ctx, day))
    recordAuditEvent(ctx, { action: 'closing_asked', facts: { until: delete_on } })
    await enqueue(ctx, mailClosing, { companyId: ctx.companyId })
    publishChange(ctx, 'company')
    return delete_on
  })
}

/** Cancels the deletion. Throws 423 once its day has come. */
export async function cancelDeletion(ctx: WriteContext): Promise<void> {
  if (await cancelClosing(ctx)) recordAuditEvent(ctx, { action: 'closing_dropped', facts: {} })
  else if (requireFound(await findClosing(ctx)).delete_on !== null) throw companyClosing()
}

/** Mails the day of deletion to the owners; sends nothing once it is cancelled. */
async function mailOwners(server: Server, { companyId }: CompanyJob): Promise<void> {
  const terms = { url: `${server.config.publicUrl}/closing`, backupDays: backupDays(server.config) }
  for (const owner of await listClosingOwners(
    createReadQueries(server.database, companyId),
    companyId,
  ))
    await sendMail(server, owner.email, closingMail(owner, terms))
}

/** Removes a company on its day, unless the deletion was cancelled. */
async function deleteCompany(server: Server, { companyId }: CompanyJob): Promise<void> {
  const begun = await createQueryRunner(server.database.ownerPool)(
    markForRemoval(companyId, server.clock.now()),
  )
  if (begun.length > 0) await removeCompany(server, companyId)
}

export const mailClosing = job('closing.tell_owner', mailOwners)
export const removeClosedCompany = job('closing.remove_company', deleteCompany)
