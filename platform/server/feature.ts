import type { RawBuilder } from 'kysely'
import type { Extension } from '#platform/server/extensions.ts'
import type { Server } from '#platform/server/server.ts'
import type { PageAddress } from '#platform/shared/pages.ts'

/** What a feature says of its server, once; `app/server/features.ts` puts them in order. */
export interface Feature {
  /** The tables that it writes. No other feature does, unless it names the table, too. */
  tables: readonly string[]
  /** The addresses of its pages. */
  pages?: readonly PageAddress[]
  /** Registers its endpoints and jobs. */
  routes?(server: Server): void
  /** Its part in what other features do. */
  extensions?: readonly Extension[]
  /** Deletes what has run out by `now`, in every company: asked once an hour, as the database's owner. */
  purge?(now: Date): readonly RawBuilder<unknown>[]
}
