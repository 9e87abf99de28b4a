import { sql } from 'kysely'
import type { Visitor } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { type Queries, writeAsSystem } from '#server/database/tenant.ts'
import { DEVICE_DAYS, hashToken } from '#server/http/tokens.ts'
import { uuidv7 } from '#server/ids.ts'

const MAX_DEVICES = 10
const DAY_MS = 86_400_000

/** The active member with an email address, and whether they have signed in from here before. */
export interface MatchedAccount {
  company_id: string
  user_id: string
  password_hash: string | null
  known_device: boolean
  known_network: boolean
}

/** Where a request comes from. */
export interface Origin {
  address: string
  deviceHash: Buffer | null
  now: Date
}

export const originOf = ({ address, device, now }: Visitor): Origin => ({
  address,
  deviceHash: device === undefined ? null : hashToken(device),
  now,
})

const deviceCutoff = (now: Date) => new Date(now.getTime() - DEVICE_DAYS * DAY_MS)

export async function findMatchedAccount(
  database: Database,
  email: string,
  { address, deviceHash, now }: Origin,
): Promise<MatchedAccount | undefined> {
  const query = sql<MatchedAccount>`
    select * from find_asker(${email}, ${deviceHash}, ${address}, ${deviceCutoff(now)})`
  return (await writeAsSystem(database, query))[0]
}

interface Device {
  companyId: string
  userId: string
  device: string
  address: string
  now: Date
}

/** Selects the member if they have signed in before, but never with this browser. */
export const selectIfNewDevice = ({
  companyId,
  userId,
  device,
}: Pick<Device, 'companyId' | 'userId' | 'device'>) => sql`
  select k.user_id from known_devices k where k.company_id = ${companyId} and k.user_id = ${userId}
  group by k.user_id having not bool_or(k.device_hash = ${hashToken(device)})`

/**
 * Stores the browser and the network that a member signed in from; only the latest ten are
 * retained.
 */
export const storeDevice = ({ companyId, userId, device, address, now }: Device) => [
  sql`insert into known_devices (company_id, id, user_id, device_hash, network, created_at, last_used_at)
      values (${companyId}, ${uuidv7()}, ${userId}, ${hashToken(device)}, ${address}, ${now}, ${now})
      on conflict (company_id, user_id, device_hash) do update
        set network = excluded.network, last_used_at = excluded.last_used_at`,
  sql`delete from known_devices where company_id = ${companyId} and user_id = ${userId} and id in (
        select id from known_devices where company_id = ${companyId} and user_id = ${userId}
        order by last_used_at desc, id desc offset ${MAX_DEVICES})`,
]

/**
 * Forgets all devices: sign-ins with a password that has been replaced no longer count as known.
 */
export const deleteDevices = (
  db: Queries,
  { companyId, userId }: Pick<Device, 'companyId' | 'userId'>,
) => db.all(sql`delete from known_devices where company_id = ${companyId} and user_id = ${userId}`)
