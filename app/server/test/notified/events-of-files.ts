import type { Event, Relation, Stage } from '#app/server/test/notified/scenario.ts'
import { makeDocument } from '#features/documents/contract.ts'
import { importRoutineTasks } from '#features/routine-tasks/definitions/import-contract.ts'

const take =
  (by: Relation, kind: string, query = {}) =>
  ({ site, cast }: Stage) =>
    site.as(cast[by]).call(makeDocument, { body: { kind, format: 'xlsx', query } })

const bring =
  (task_name: string, dry_run = false) =>
  ({ site, cast }: Stage) => {
    const rows = [{ task_name, task_type: 'daily', start_date: '2026-11-23' }]
    return site.as(cast.owner).call(importRoutineTasks, { body: { rows, dry_run } })
  }

/** More days than charts support. */
const TOO_LONG = { from: '2020-01-01', to: '2026-11-22', granularity: 'day' }

/** Members are notified of their own files, because they do other things until a file is ready. */
export const FILES: Record<string, Event> = {
  'a list taken along': {
    ...{ by: ['nobody'], act: take('author', 'one-time-task') },
    told: { author: ['document_ready'] },
  },
  'a file that cannot be made': {
    ...{ by: ['nobody'], act: take('owner', 'charts-analytics', TOO_LONG) },
    told: { owner: ['document_ready'] },
  },
  'a table imported': {
    ...{ by: ['nobody'], act: bring('Count the till') },
    told: { owner: ['import_done'] },
  },
  'a table that is only looked through': {
    ...{ by: ['nobody'], act: bring('Count the till', true), told: {} },
  },
}
