import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/database/tenant.ts'
import { uuidv7 } from '#server/ids.ts'
import type { AuditEvent } from '#shared/audit.ts'

/**
 * Who acts, from which network, and in which transaction. `userId` is null for a provider or a
 * stranger.
 */
export interface AuditContext {
  db: Transaction
  companyId: string
  userId: string | null
  address: string | null
  now: Date
}

/** The name of the member `alias` in the audit log: their address while they have no name. */
export function storedNameSql(alias: string): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<string>`coalesce(nullif(trim(${of('name')} || ' ' || ${of('last_name')}), ''), ${of('email')})`
}

/**
 * Writes an event of the audit log in the transaction of the action: both commit or roll back
 * together. It is sent with the next statement or at the end, with the actor's name as of that
 * time.
 */
export function recordAuditEvent(
  { db, companyId, userId, address, now }: AuditContext,
  { action, subject, facts }: AuditEvent,
): void {
  db.queueWithNext(sql`
    insert into audit_events
      (company_id, id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, facts, address)
    select ${companyId}, ${uuidv7()}, ${now}, u.id,
      ${storedNameSql('u')}, ${action}, ${subject?.kind ?? null}, ${subject?.id ?? null}::uuid, ${subject?.name ?? null},
      ${JSON.stringify(facts)}::jsonb, ${address || null}
    from (select) one left join users u on u.company_id = ${companyId} and u.id = ${userId}`)
}

/** The same name for a member that has already been read. */
export const memberSubject = (member: {
  id: string
  name: string
  last_name: string
  email: string
}) => ({
  kind: 'member' as const,
  id: member.id,
  name: `${member.name} ${member.last_name}`.trim() || member.email,
})
