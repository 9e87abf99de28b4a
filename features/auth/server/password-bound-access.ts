import type { CompilableQuery, Queries } from '#server/database/tenant.ts'
import { ExtensionPoint, type Extensions } from '#shared/extensions.ts'

interface PasswordHolder {
  companyId: string
  userId: string
}

/**
 * Grants access to a member's data without their password, and so must end when the password
 * changes.
 */
export const passwordBoundAccess = new ExtensionPoint<
  (whose: PasswordHolder) => CompilableQuery<unknown>
>('what ends with a password')

/** Ends these, in the transaction in which the password changes. */
export const revokePasswordBoundAccess = (
  { extensions, db }: { extensions: Extensions; db: Queries },
  member: PasswordHolder,
): Promise<unknown> => db.batch(extensions.list(passwordBoundAccess).map((end) => end(member)))
