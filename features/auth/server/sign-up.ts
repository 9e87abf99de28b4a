import type { register } from '#features/auth/contract.ts'
import {
  claimAddress,
  isEmailInUse,
  isTakenAddress,
} from '#features/auth/server/address-queries.ts'
import { emailTaken, requestConfirmation } from '#features/auth/server/confirmation.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { completeStart, findFreeSlug, insertOwner } from '#features/auth/server/queries.ts'
import { insertCompany } from '#features/companies/server/queries.ts'
import { slugOf } from '#features/companies/slug.ts'
import { TRIAL_DAYS, TRIAL_PLAN_ID } from '#features/plans/contract.ts'
import { insertSubscription } from '#features/plans/server/queries.ts'
import { insertStartingRoles } from '#features/roles/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { uuidv7 } from '#server/ids.ts'
import { addDays, toLocalTime } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import { isReserved } from '#shared/reserved-words.ts'

type Registration = Parsed<typeof register>['body']

const isTakenSlug = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'companies_slug'

/**
 * `since` lets the calendar of a demo company start before the day of its creation. An owner who is
 * not `confirmed` gets a mail with a link that confirms their address.
 */
export interface SignUp {
  form: Registration
  now: Date
  since?: string
  confirmed?: boolean
  traceId?: string
}

type Hashed = SignUp & { passwordHash: string }

async function createCompany(database: Database, request: Hashed, slug: string) {
  const { form, now, since, passwordHash, confirmed = false, traceId } = request
  const company = {
    id: uuidv7(),
    name: form.company_name,
    slug,
    companySize: form.companySize,
    industry: form.industry,
    timezone: form.timezone ?? DEFAULT_COMPANY_TIMEZONE,
    locale: form.locale ?? ('en' as const),
    now,
  }
  const today = toLocalTime(now, company.timezone).date
  const owner = { companyId: company.id, id: uuidv7(), passwordHash, confirmed, now }
  const claim = { companyId: company.id, userId: owner.id, email: form.email }
  const roles = await withCompanyTransaction(database, company.id, async (db) => {
    await claimAddress(db, { ...claim, now })
    await insertCompany(db, company, since ?? today)
    await insertSubscription(db, {
      id: uuidv7(),
      companyId: company.id,
      planId: TRIAL_PLAN_ID,
      trial: true,
      expiresOn: addDays(today, TRIAL_DAYS),
      now,
    })
    await insertOwner(db, owner, form)
    if (!confirmed)
      await requestConfirmation({ db, traceId }, { ...claim, locale: company.locale }, now)
    await completeStart(db, form.email)
    return insertStartingRoles(db, company)
  })
  return { company: { id: company.id, name: company.name, slug }, ownerId: owner.id, roles }
}

/**
 * Creates a company with its owner, trial and initial roles in one transaction. Two companies can
 * sign up with one name at once: the later one gets the next free address.
 */
export async function signUp(database: Database, request: SignUp) {
  const wanted = slugOf(request.form.company_name)
  if (await isEmailInUse(database, request.form.email)) throw emailTaken()
  const passwordHash = await hashPassword(request.form.password)
  for (let tries = 0; ; tries += 1) {
    const slug = await findFreeSlug(database, wanted, isReserved(wanted))
    try {
      return await createCompany(database, { ...request, passwordHash }, slug)
    } catch (error) {
      if (isTakenAddress(error)) throw emailTaken()
      if (!isTakenSlug(error) || tries > 100) throw error
    }
  }
}
