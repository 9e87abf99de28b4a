import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Server } from '#server/http/server.ts'
import type { DerivedCount, RowsOfFiles } from '#server/recount.ts'
import type { Extension } from '#shared/extensions.ts'
import type { PageAddress } from '#shared/pages.ts'

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
  /** Mends once a day what no statement can: files that belong to nothing. */
  sweep?(server: Server): Promise<void>
  /** What it counts ahead; `npm run verify` counts it anew. */
  derivedCounts?: readonly DerivedCount[]
  /** Files that its rows name; `npm run verify` looks for them. */
  files?: readonly RowsOfFiles[]
  /** Tables of companies, and columns as `table.column`, that no company takes along, each with why. */
  notExported?: Readonly<Record<string, string>>
  /** What people may type into columns of its tables, as `table.column`: a company that moves in is held to it. */
  typed?: Readonly<Record<string, z.core.$ZodType>>
  /** Deletes what speaks of a company that ends, in tables that are no company's: asked as the owner, while its rows are there. */
  eraseTenant?(companyId: string): readonly RawBuilder<unknown>[]
  /** Deletes what has run out by `now`, in every company: asked once an hour, as the database's owner. */
  purge?(now: Date): readonly RawBuilder<unknown>[]
  /** Writes down what a day was when it ended, in every company: asked every quarter of an hour, as the owner. */
  snapshotDay?(now: Date): readonly RawBuilder<unknown>[]
  /** Queues what is due at an hour of somebody's choice, in every company: asked every five minutes, as the owner. */
  schedule?(now: Date): readonly RawBuilder<unknown>[]
}
