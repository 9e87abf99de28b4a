import fc from 'fast-check'
import { uuidv7 } from '#server/ids.ts'

/**
 * The ids of a company's rows, by table. Rows come and go: an id is chosen when the request is
 * sent.
 */
export class Ids {
  #tables = new Map<string, string[]>()
  /** All ids that the company ever had. */
  readonly known = new Set<string>()

  replace(tables: Map<string, string[]>): void {
    this.#tables = tables
    for (const ids of tables.values()) for (const id of ids) this.known.add(id)
  }

  pick(table: string | undefined, at: number): string {
    const tables = [...this.#tables.values()]
    const ids = (table && this.#tables.get(table)) || tables[at % Math.max(1, tables.length)]
    return ids?.[at % ids.length] ?? uuidv7()
  }
}

/** The table that an id belongs to, by the parameter's name; for a plain `id`, by the path. */
const TABLES: [RegExp, string][] = [
  [/dept_id|department/, 'departments'],
  [/project/, 'projects'],
  [/role/, 'roles'],
  [/^tasks$/, 'routine_tasks'],
  [/reply_ids/, 'one_time_task_replies'],
  [/task_id/, 'one_time_tasks'],
  [/user|member|manager|hand_over|assigned|supervis|consult|inform/, 'users'],
]
const BY_PATH: [RegExp, string][] = [
  [/^\/api\/roles/, 'roles'],
  [/^\/api\/departments/, 'departments'],
  [/^\/api\/projects/, 'projects'],
  [/^\/api\/(all|active)?daily-?task/, 'routine_tasks'],
  [/^\/api\/evaluations/, 'reports'],
  [/^\/api\/(tasks|task-views)/, 'one_time_tasks'],
  [/^\/api\/taskComments/, 'one_time_task_comments'],
  [/^\/api\/taskReplies/, 'one_time_task_replies'],
  [/^\/api\/taskAttachments/, 'one_time_task_attachments'],
  [/^\/api\/invitations/, 'invitations'],
  [/^\/api\/invoices/, 'invoices'],
  [/^\/api\/orders/, 'orders'],
  [/^\/api\/sessions/, 'sessions'],
  [/^\/api\/starts/, 'starts'],
]
const VIEWS = /^\/api\/task-views/

function tableOf(path: string, name: string): string | undefined {
  if (VIEWS.test(path)) return 'one_time_task_views'
  const own = TABLES.find(([pattern]) => pattern.test(name))
  return (own ?? BY_PATH.find(([pattern]) => pattern.test(path)))?.[1]
}

/** An id that is chosen when the request is written; it prints as the id that was sent. */
export class LateId {
  readonly #pick: () => string
  #sent = ''

  constructor(pick: () => string) {
    this.#pick = pick
  }

  /** The chosen id; it does not change afterwards. */
  toString(): string {
    this.#sent ||= this.#pick()
    return this.#sent
  }

  toJSON(): string {
    return this.toString()
  }
}

/**
 * Ids for the parameters of a path's operation: mostly own ids of the right table, sometimes those
 * of another company.
 */
export const idsIn =
  (path: string, own: Ids, foreign: Ids) =>
  (name: string): fc.Arbitrary<unknown> => {
    const table = tableOf(path, name)
    const late = (ids: Ids, kind: string | undefined) =>
      fc.nat(499).map((at) => new LateId(() => ids.pick(kind, at)))
    return fc.oneof(
      { weight: 12, arbitrary: late(own, table) },
      { weight: 2, arbitrary: late(own, undefined) },
      { weight: 3, arbitrary: late(foreign, table) },
      { weight: 1, arbitrary: late(foreign, undefined) },
      { weight: 1, arbitrary: fc.constant('00000000-0000-7000-8000-000000000000') },
    )
  }
