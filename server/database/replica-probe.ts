import type { Database } from '#server/database/database.ts'
import { isTransient } from '#server/database/database-health.ts'
import { ReplicaError } from '#server/database/replica.ts'

const IDENTITY = `select pg_is_in_recovery() standby, system_identifier::text "system" from pg_control_system()`

const OTHER = 'DATABASE_REPLICA_URL: this is a standby of another database than DATABASE_URL.'

interface Identity {
  standby: boolean
  system: string
}

/**
 * Throws a ReplicaError, in one sentence, if the replica is not a standby of this database. A
 * replica that does not answer is no error: the product works without it until it does.
 */
export async function probeReplica({
  ownerPool,
  replica,
}: Pick<Database, 'ownerPool' | 'replica'>): Promise<void> {
  const asked = replica?.reader.readWithoutCompany<Identity>({
    text: IDENTITY,
    queryMode: 'extended',
  })
  const [found] =
    (await asked?.catch((error: unknown) => {
      // The server answers, but has no such role, password or database.
      if (!isTransient(error)) throw new ReplicaError(OTHER)
      return []
    })) ?? []
  if (!found) return
  const { rows } = await ownerPool.query<Identity>(IDENTITY)
  if (!found.standby)
    throw new ReplicaError(
      'DATABASE_REPLICA_URL: this is no standby, it takes writes of its own: name a streaming ' +
        'replica of DATABASE_URL, or leave it out.',
    )
  if (found.system !== rows[0]?.system) throw new ReplicaError(OTHER)
}
