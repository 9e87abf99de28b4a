import { FEATURES } from '#app/server/features.ts'
import { claimAddress, isInUse } from '#features/auth/server/address-queries.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { freeSlug } from '#features/auth/server/queries.ts'
import { upsertReset } from '#features/auth/server/reset-queries.ts'
import { checkAll, readManifest } from '#platform/server/cargo/checked.ts'
import { CargoError } from '#platform/server/cargo/error.ts'
import { type Arrival, loadRows, type Rule, storeFiles } from '#platform/server/cargo/load.ts'
import { cargoOf } from '#platform/server/cargo/of-features.ts'
import { Renewal } from '#platform/server/cargo/renewal.ts'
import { askerOf, listCargo, newestMigration } from '#platform/server/cargo/tables.ts'
import { openZip } from '#platform/server/cargo/zip.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { inOwnFolder } from '#platform/server/files/unfinished.ts'
import { newSecret, newToken } from '#platform/server/ids.ts'
import { inCompany } from '#platform/server/tenant.ts'
import { isReserved } from '#platform/shared/reserved.ts'

/** For whoever runs the installation to hand the owner's link on. */
const LINK_HOURS = 24
const CLAIMED_AT_ONCE = 100

/** Where a company moves in. */
export interface Place {
  config: Config
  database: Database
  storage: Storage
  now: Date
}

interface Person {
  id: string
  email: string
}

/** A company that has moved in. */
export interface MovedIn {
  company: { id: string; name: string; slug: string }
  owner: Person
  /** The page on which the owner chooses a password. */
  link: string
  /** Addresses of members who are active in another company here, and so wait in this one. */
  waiting: string[]
  /** Files that the archive did not have, and files that it had. */
  missing: number
  files: number
}

/** What is settled by who is here already: addresses of pages, and of people. */
class Settling {
  readonly #database: Database
  readonly #ownerEmail: string | undefined
  readonly #passwordHash: string
  owner: Person | undefined
  slug = ''
  readonly active: Person[] = []
  readonly waiting: string[] = []

  constructor(database: Database, given: { ownerEmail?: string; passwordHash: string }) {
    this.#database = database
    this.#ownerEmail = given.ownerEmail?.toLowerCase()
    this.#passwordHash = given.passwordHash
  }

  rules(): Record<string, Rule> {
    return {
      companies: { change: (row) => this.#company(row) },
      company_slugs: { change: (row) => this.#formerSlug(row) },
      users: { adds: ['password_hash'], change: (row) => this.#user(row) },
    }
  }

  async #company(row: Record<string, unknown>) {
    const wanted = String(row.slug)
    this.slug = await freeSlug(this.#database, wanted, isReserved(wanted))
    return { ...row, slug: this.slug }
  }

  /** An address of before leads here, too, unless it leads elsewhere already. */
  async #formerSlug(row: Record<string, unknown>) {
    const slug = String(row.slug)
    const free = await freeSlug(this.#database, slug, isReserved(slug))
    return free === slug ? row : undefined
  }

  /** An address is unique among active members: who is active elsewhere is only invited here. */
  async #user(row: Record<string, unknown>) {
    if (row.status !== 'active') return { ...row, password_hash: null }
    const isFirstOwner = row.is_owner === true && !this.owner
    const email = (isFirstOwner && this.#ownerEmail) || String(row.email)
    const person = { id: String(row.id), email }
    const isTaken = await isInUse(this.#database, email)
    if (isFirstOwner && isTaken)
      throw new CargoError(`${email} is in use here: name another address, --owner EMAIL.`)
    if (isFirstOwner) this.owner = person
    if (isTaken) this.waiting.push(email)
    else this.active.push(person)
    const status = isTaken ? 'pending' : 'active'
    return { ...row, email, status, password_hash: isTaken ? null : this.#passwordHash }
  }
}

/** Ends invitations of other companies to those who are active from now on. */
async function claimAll({ database, now }: Place, companyId: string, active: readonly Person[]) {
  for (let from = 0; from < active.length; from += CLAIMED_AT_ONCE)
    await inCompany(database, companyId, async (db) => {
      for (const { id, email } of active.slice(from, from + CLAIMED_AT_ONCE))
        await claimAddress(db, { email, userId: id, now })
    })
}

async function linkFor(place: Place, companyId: string, owner: Person): Promise<string> {
  const token = newToken()
  const { config, database, now } = place
  const expires = new Date(now.getTime() + LINK_HOURS * 3_600_000)
  await inCompany(database, companyId, (db) =>
    upsertReset(db, { companyId, userId: owner.id, token, now }, expires),
  )
  const query = new URLSearchParams({ token, email: owner.email })
  return `${config.publicUrl}/reset-password?${query}`
}

/** Files first, rows in one transaction after them: what fails leaves nothing behind. */
async function load(place: Place, arrival: Arrival, settling: Settling): Promise<void> {
  const { config, database, storage } = place
  const companyId = arrival.renewal.renew(arrival.manifest.company.id)
  const kept: string[] = []
  const begin = (key: string) => void kept.push(key)
  try {
    await inOwnFolder(config, (folder) => storeFiles(storage, arrival, { folder, begin }))
    await inCompany(database, companyId, async (db) => {
      await loadRows(db, arrival, settling.rules())
      if (!settling.owner) throw new CargoError('The archive is broken: the company has no owner.')
    })
  } catch (error) {
    for (const key of kept) await storage.remove(key)
    throw error
  }
}

/**
 * Reads a company's archive in as a new company, with new ids: all of it or nothing. Nobody has a
 * password in it; members ask for a link, the owner gets one. Throws a CargoError.
 */
export async function moveIn(place: Place, file: string, ownerEmail?: string): Promise<MovedIn> {
  const { database } = place
  const zip = await openZip(file)
  try {
    const manifest = await readManifest(zip, await newestMigration(database.owner))
    const tables = await listCargo(askerOf(database.owner), cargoOf(FEATURES))
    const renewal = new Renewal()
    await checkAll(zip, manifest, { tables, renewal })
    const passwordHash = await hashPassword(newSecret())
    const settling = new Settling(database, { passwordHash, ...(ownerEmail && { ownerEmail }) })
    await load(place, { zip, manifest, renewal, tables }, settling)
    const { owner = { id: '', email: '' }, slug, active, waiting } = settling
    const id = renewal.renew(manifest.company.id)
    await claimAll(place, id, active)
    return {
      ...{ company: { id, name: manifest.company.name, slug }, owner, waiting },
      ...{ link: await linkFor(place, id, owner) },
      ...{ missing: manifest.missing.length, files: manifest.files.length },
    }
  } finally {
    await zip.close()
  }
}
