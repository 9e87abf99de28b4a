import { FEATURES } from '#app/server/features.ts'
import { claimAddress, isEmailInUseWithin } from '#features/auth/server/address-queries.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { findFreeSlugWithin } from '#features/auth/server/queries.ts'
import { upsertReset } from '#features/auth/server/reset-queries.ts'
import { getCompanyFacts } from '#features/companies/server/queries.ts'
import { slugOf } from '#features/companies/slug.ts'
import { TRIAL_DAYS, TRIAL_PLAN_ID } from '#features/plans/contract.ts'
import { findPlanNamed, insertSubscription } from '#features/plans/server/queries.ts'
import { checkArchive, readManifest } from '#ops/archive/check-archive.ts'
import { collectColumnSchemas } from '#ops/archive/column-schemas.ts'
import { IdRemapper } from '#ops/archive/id-remapper.ts'
import { type ImportArchive, loadRows, type RowRule, storeFiles } from '#ops/archive/load.ts'
import { createQueryRunner, listExportedTables, newestMigration } from '#ops/archive/tables.ts'
import { collectTenantData } from '#ops/archive/tenant-data.ts'
import { ArchiveError, openZip } from '#ops/archive/zip.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { type Transaction, withCompanyTransaction } from '#server/database/tenant.ts'
import type { Storage } from '#server/files/storage.ts'
import { withTempFolder } from '#server/files/temp-folder.ts'
import { newSecret, newToken, uuidv7 } from '#server/ids.ts'
import { addDays, type IsoDate, toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import { isReserved } from '#shared/reserved-words.ts'

/** How long the owner's link is valid: long enough for the operator to pass it on. */
const LINK_HOURS = 24
const CLAIM_BATCH_SIZE = 100

/** The installation that a company moves into. */
export interface ImportTarget {
  config: Config
  database: Database
  storage: Storage
  now: Date
}

interface Person {
  id: string
  email: string
}

/** The result of a company's import. */
export interface ImportedCompany {
  company: { id: string; name: string; slug: string }
  owner: Person
  /** The page on which the owner chooses a password. */
  link: string
  /**
   * Email addresses of members who are active in another company here and so are pending in this
   * one.
   */
  pendingMembers: string[]
  /** The number of files that the archive lacked, and of those that it contained. */
  missing: number
  files: number
}

/** Adapts the rows that can collide with existing ones: addresses of pages and email addresses. */
class CollisionResolver {
  readonly #db: Transaction
  readonly #ownerEmail: string | undefined
  readonly #passwordHash: string
  owner: Person | undefined
  slug = ''
  readonly active: Person[] = []
  readonly waiting: string[] = []

  constructor(db: Transaction, given: { ownerEmail?: string; passwordHash: string }) {
    this.#db = db
    this.#ownerEmail = given.ownerEmail?.toLowerCase()
    this.#passwordHash = given.passwordHash
  }

  rules(): Record<string, RowRule> {
    return {
      companies: { transform: (row) => this.#company(row) },
      company_slugs: { transform: (row) => this.#formerSlug(row) },
      users: { addedColumns: ['password_hash'], transform: (row) => this.#user(row) },
    }
  }

  async #company(row: Record<string, unknown>) {
    const wanted = slugOf(String(row.slug))
    this.slug = await findFreeSlugWithin(this.#db, wanted, isReserved(wanted))
    return { ...row, slug: this.slug }
  }

  /** Keeps a previous page address of the company, unless it is taken here. */
  async #formerSlug(row: Record<string, unknown>) {
    const slug = slugOf(String(row.slug))
    const free = await findFreeSlugWithin(this.#db, slug, isReserved(slug))
    return free === slug ? { ...row, slug } : undefined
  }

  /**
   * An email address is unique among active members: a person active elsewhere is only invited
   * here.
   */
  async #user(row: Record<string, unknown>) {
    if (row.status !== 'active') return { ...row, password_hash: null }
    const isFirstOwner = row.is_owner === true && !this.owner
    const email = (isFirstOwner && this.#ownerEmail) || String(row.email)
    const person = { id: String(row.id), email }
    const isTaken = await isEmailInUseWithin(this.#db, email)
    if (isFirstOwner && isTaken)
      throw new ArchiveError(`${email} is in use here: name another address, --owner EMAIL.`)
    if (isFirstOwner) this.owner = person
    if (isTaken) this.waiting.push(email)
    else this.active.push(person)
    const status = isTaken ? 'pending' : 'active'
    return { ...row, email, status, password_hash: isTaken ? null : this.#passwordHash }
  }
}

/** Ends other companies' invitations to members who are now active here. */
async function claimAll(
  { database, now }: ImportTarget,
  companyId: string,
  active: readonly Person[],
) {
  for (let from = 0; from < active.length; from += CLAIM_BATCH_SIZE)
    await withCompanyTransaction(database, companyId, async (db) => {
      for (const { id, email } of active.slice(from, from + CLAIM_BATCH_SIZE))
        await claimAddress(db, { email, userId: id, now })
    })
}

async function linkFor(place: ImportTarget, companyId: string, owner: Person): Promise<string> {
  const token = newToken()
  const { config, database, now } = place
  const expires = new Date(now.getTime() + LINK_HOURS * 3_600_000)
  await withCompanyTransaction(database, companyId, (db) =>
    upsertReset(db, { companyId, userId: owner.id, token, now }, expires),
  )
  const query = new URLSearchParams({ token, email: owner.email })
  return `${config.publicUrl}/reset-password?${query}`
}

/** The plan that the operator grants instead of a trial. */
export interface GrantedPlan {
  /** The name in the list of plans. */
  name: string
  /** The last day of the plan. */
  until: IsoDate
}

/**
 * Plans are not imported: without a granted plan, an imported company starts with a trial, as after
 * sign-up.
 */
async function grantPlan(
  db: Transaction,
  { companyId, plan, now }: { companyId: string; plan: GrantedPlan | undefined; now: Date },
): Promise<void> {
  const company = await getCompanyFacts({ companyId, db })
  const { date } = toLocalTime(now, company?.timezone ?? DEFAULT_COMPANY_TIMEZONE)
  const given = plan && (await findPlanNamed(db, plan.name))
  if (plan && !given) throw new ArchiveError(`There is no plan ${plan.name}.`)
  await insertSubscription(db, {
    ...{ id: uuidv7(), companyId, now, trial: !given, planId: given?.id ?? TRIAL_PLAN_ID },
    expiresOn: plan?.until ?? addDays(date, TRIAL_DAYS),
  })
}

/** Turns the failures that a damaged archive causes into an error with a readable sentence. */
function toArchiveError(error: unknown): unknown {
  const { code = '', table, constraint } = error as Record<string, string | undefined>
  if (error instanceof ArchiveError) return error
  if (error instanceof SyntaxError || error instanceof RangeError)
    return new ArchiveError(`The archive is broken: ${error.message}.`)
  // SQLSTATE 22 and 23: data that does not fit its column, and rows that violate a constraint.
  if (/^2[23]/.test(code))
    return new ArchiveError(
      `The archive is broken: a row of ${table ?? 'a table'} does not fit${constraint ? ` (${constraint})` : ''}.`,
    )
  return error
}

/** Stores the files first, then the rows in one transaction; a failure leaves nothing behind. */
async function loadArchive(
  place: ImportTarget,
  arrival: ImportArchive,
  given: ConstructorParameters<typeof CollisionResolver>[1] & { plan: GrantedPlan | undefined },
): Promise<CollisionResolver> {
  const { config, database, storage, now } = place
  const companyId = arrival.idRemapper.remap(arrival.manifest.company.id)
  const kept: string[] = []
  const begin = (key: string) => void kept.push(key)
  try {
    await withTempFolder(config, (folder) => storeFiles(storage, arrival, { folder, begin }))
    return await withCompanyTransaction(database, companyId, async (db) => {
      const settling = new CollisionResolver(db, given)
      await loadRows(db, arrival, settling.rules())
      await grantPlan(db, { companyId, plan: given.plan, now })
      if (!settling.owner)
        throw new ArchiveError('The archive is broken: the company has no owner.')
      return settling
    })
  } catch (error) {
    for (const key of kept) await storage.remove(key)
    throw error
  }
}

/**
 * Imports a company's archive as a new company with new ids, completely or not at all. Values are
 * validated as if typed here. Nobody keeps a password: members request a link, the owner gets one.
 * Throws an ArchiveError.
 */
export async function importCompany(
  place: ImportTarget,
  file: string,
  { owner: ownerEmail, plan }: { owner?: string | undefined; plan?: GrantedPlan | undefined } = {},
): Promise<ImportedCompany> {
  const { database } = place
  const zip = await openZip(file)
  try {
    const manifest = await readManifest(zip, await newestMigration(database.ownerPool))
    const tenantData = collectTenantData(FEATURES)
    const tables = await listExportedTables(createQueryRunner(database.ownerPool), tenantData)
    const idRemapper = new IdRemapper()
    await checkArchive(zip, manifest, { tables, notExported: tenantData.notExported, idRemapper })
    const passwordHash = await hashPassword(newSecret())
    const given = { passwordHash, plan, ...(ownerEmail && { ownerEmail }) }
    const columnSchemas = collectColumnSchemas(FEATURES)
    const settling = await loadArchive(
      place,
      { zip, manifest, idRemapper, tables, columnSchemas },
      given,
    )
    const { owner = { id: '', email: '' }, slug, active, waiting } = settling
    const id = idRemapper.remap(manifest.company.id)
    await claimAll(place, id, active)
    return {
      ...{ company: { id, name: manifest.company.name, slug }, owner, pendingMembers: waiting },
      ...{ link: await linkFor(place, id, owner) },
      ...{ missing: manifest.missing.length, files: manifest.files.length },
    }
  } catch (error) {
    throw toArchiveError(error)
  } finally {
    await zip.close()
  }
}
