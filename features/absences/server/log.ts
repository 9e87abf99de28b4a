import { type AbsenceChange, counts, toAnswer } from '#features/absences/server/notices.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { WriteContext } from '#server/context.ts'

/** Writes to the audit log what changes when a member is away, and what was declined; no requests. */
export function recordAbsence(ctx: WriteContext, change: AbsenceChange): void {
  const { member, before, after } = change
  const shown = after ?? before
  const answer = toAnswer(change)
  if (!shown || !(counts(before) || counts(after) || answer === 'declined')) return
  recordAuditEvent(ctx, {
    action: `absence_${answer}`,
    subject: { kind: 'member', ...member },
    facts: { from: shown.from, until: shown.to },
  })
}
