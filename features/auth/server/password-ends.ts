import type { Compilable, Queries } from '#server/database/tenant.ts'
import { ExtensionPoint, type Extensions } from '#shared/extensions.ts'

interface Whose {
  companyId: string
  userId: string
}

/** What opens something of a member's without their password, and ends with it. */
export const endsWithPassword = new ExtensionPoint<(whose: Whose) => Compilable<unknown>>(
  'what ends with a password',
)

/** Ends it, in the transaction in which the password changes. */
export const endWithPassword = (
  { extensions, db }: { extensions: Extensions; db: Queries },
  whose: Whose,
): Promise<unknown> => db.batch(extensions.of(endsWithPassword).map((end) => end(whose)))
