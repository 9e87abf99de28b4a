import type { CompilableQuery, Queries } from '#server/database/tenant.ts'
import { ExtensionPoint, type Extensions } from '#shared/extensions.ts'

interface Whose {
  companyId: string
  userId: string
}

/**
 * Grants access to a member's data without their password, and so must end when the password
 * changes.
 */
export const endsWithPassword = new ExtensionPoint<(whose: Whose) => CompilableQuery<unknown>>(
  'what ends with a password',
)

/** Ends these, in the transaction in which the password changes. */
export const endWithPassword = (
  { extensions, db }: { extensions: Extensions; db: Queries },
  whose: Whose,
): Promise<unknown> => db.batch(extensions.list(endsWithPassword).map((end) => end(whose)))
