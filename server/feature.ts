import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Server } from '#server/http/server.ts'
import type { Job } from '#server/jobs/job.ts'
import type { DerivedCount, FileRows } from '#server/tenant-data.ts'
import type { Extension } from '#shared/extensions.ts'
import type { PageAddress } from '#shared/pages.ts'

/** What a feature declares for the server; `app/server/features.ts` puts the features in order. */
export interface Feature {
  /** The tables that it writes. No other feature writes them, unless it lists the table too. */
  tables: readonly string[]
  /** The addresses of its pages. */
  pages?: readonly PageAddress[]
  /** Registers its endpoints. */
  routes?(server: Server): void
  /** The jobs that it runs. */
  jobs?: readonly Job<never>[]
  /** What it contributes to the work of other features. */
  extensions?: readonly Extension[]
  /** Cleans up once a day what no statement can: files that belong to nothing. */
  sweep?(server: Server): Promise<void>
  /** The counts that it stores in advance; `npm run verify` counts them again. */
  derivedCounts?: readonly DerivedCount[]
  /** The files that its rows name; `npm run verify` checks that they exist. */
  files?: readonly FileRows[]
  /**
   * Tables of companies, and columns as `table.column`, that are not exported with a company, each
   * with the reason.
   */
  notExported?: Readonly<Record<string, string>>
  /**
   * What people may type into columns of its tables, as `table.column`; an imported company's data
   * must comply.
   */
  columnSchemas?: Readonly<Record<string, z.core.$ZodType>>
  /**
   * Deletes the data about a deleted company from tables that belong to no company. Runs as the
   * owner, while the company's rows still exist.
   */
  eraseTenant?(companyId: string): readonly RawBuilder<unknown>[]
  /**
   * Deletes what has expired by `now`, in every company. Runs once an hour, as the database's
   * owner.
   */
  purge?(now: Date): readonly RawBuilder<unknown>[]
  /**
   * Stores the state of a day when it has ended, in every company. Runs every quarter of an hour,
   * as the owner.
   */
  snapshotDay?(now: Date): readonly RawBuilder<unknown>[]
  /**
   * Enqueues what is due at an hour that somebody has chosen, in every company. Runs every five
   * minutes, as the owner.
   */
  schedule?(now: Date): readonly RawBuilder<unknown>[]
}
