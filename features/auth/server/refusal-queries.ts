import { sql } from 'kysely'
import type { Queries } from '#server/database/tenant.ts'

interface RefusedSignIn {
  companyId: string
  userId: string
  since: Date
}

/**
 * The member whose sign-in was refused, unless the log has an entry since then. Concurrent calls
 * for the same member wait for the lock, so that only one of them is logged.
 */
export async function findUnloggedMember(db: Queries, { companyId, userId, since }: RefusedSignIn) {
  const [[member], [{ told } = { told: true }]] = await db.batch([
    sql<{ id: string; name: string; last_name: string; email: string }>`
      select id, name, last_name, email from users
      where company_id = ${companyId} and id = ${userId} for no key update`,
    sql<{ told: boolean }>`
      select exists (select from audit_events
        where company_id = ${companyId} and at > ${since} and action = 'sign_in_refused'
          and subject_id = ${userId}) told`,
  ])
  return told ? undefined : member
}
