import fc from 'fast-check'
import { uuidv7 } from '#server/ids.ts'

/** Ids of what a company has, by table. They come and go: what is sent is what is there by then. */
export class Ids {
  #tables = new Map<string, string[]>()
  /** All that the company ever had. */
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

/** What the ids of a place are of, by the place's name, and for a plain `id` by the path. */
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

/** An id that is chosen when the request is written; it prints as the one that was sent. */
export class LateId {
  readonly #pick: () => string
  #sent = ''

  constructor(pick: () => string) {
    this.#pick = pick
  }

  /** The id, the same until the next request. */
  toString(): string {
    this.#sent ||= this.#pick()
    return this.#sent
  }

  toJSON(): string {
    return this.toString()
  }
}

/** Ids for places of a path's operation: mostly one's own of the right kind, at times another's. */
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
