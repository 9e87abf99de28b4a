/** What is known of an event besides who, when and of what. */
export type Facts = Record<string, unknown>

export interface Event {
  kind: string
  about: string
  /** Nobody where time tells. */
  by: string | null
  facts?: Facts
}

/** Events of one kind and thing that somebody has not read, or has read together. */
export interface Line {
  kind: string
  about: string
  count: number
  /** Who did them, the last first. */
  actors: string[]
  facts: Facts
  isRead: boolean
  isMailed: boolean
}

/** What is mailed at once; all else that the bench does comes with the digest. */
const AT_ONCE = ['task_given', 'mention']
const SHOWN_ACTORS = 3

/** What each member must have been told, by the rules alone. */
export class Inboxes {
  readonly #lines = new Map<string, Line[]>()
  readonly #unread = new Map<string, Line>()

  /** Tells whoever did not do it, each once; to how many that was. */
  tell({ kind, about, by, facts = {} }: Event, whom: Iterable<string>): number {
    const people = new Set(whom)
    if (by !== null) people.delete(by)
    for (const id of people) {
      const line = this.#open(id, kind, about)
      line.count += 1
      line.facts = { ...line.facts, ...facts }
      line.isMailed = false
      if (by !== null) line.actors = [by, ...line.actors.filter((one) => one !== by)]
    }
    return people.size
  }

  /** Somebody has read all of one thing, or all. */
  read(member: string, about?: string): void {
    for (const line of this.of(member))
      if (!line.isRead && (about === undefined || line.about === about)) {
        line.isRead = true
        this.#unread.delete(`${member} ${line.kind} ${line.about}`)
      }
  }

  of = (member: string): readonly Line[] => this.#lines.get(member) ?? []

  /** Those for whom something waits for a digest; from then on it has been mailed. */
  takeDigests(): string[] {
    return [...this.#lines].flatMap(([member, lines]) => {
      const waiting = lines.filter(
        ({ kind, isRead, isMailed }) => !isRead && !isMailed && !AT_ONCE.includes(kind),
      )
      for (const line of waiting) line.isMailed = true
      return waiting.length > 0 ? [member] : []
    })
  }

  #open(member: string, kind: string, about: string): Line {
    const key = `${member} ${kind} ${about}`
    const open = this.#unread.get(key)
    if (open) return open
    const line: Line = {
      ...{ kind, about, count: 0, actors: [], facts: {}, isRead: false, isMailed: false },
    }
    this.#unread.set(key, line)
    this.#lines.set(member, [...this.of(member), line])
    return line
  }
}

/** Comments are written at once by several: who was the last of them nobody knows. */
const IN_NO_ORDER = ['task_comment', 'mention']

interface Shown extends Pick<Line, 'kind' | 'about' | 'count' | 'actors' | 'facts' | 'isRead'> {
  excerpt?: string | null
}

/** A line in words that can be compared. */
export function lineText({ kind, about, count, actors, facts, isRead }: Shown): string {
  const { text_id: _, ...kept } = facts
  const names = Object.entries(kept).sort(([a], [b]) => a.localeCompare(b))
  const last = actors.slice(0, SHOWN_ACTORS)
  const by = IN_NO_ORDER.includes(kind) ? `${last.length}` : last.join(',')
  return `${kind} ${about} × ${count} by ${by} ${JSON.stringify(names)} ${isRead ? 'read' : 'unread'}`
}
