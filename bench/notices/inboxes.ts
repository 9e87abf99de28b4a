/** The facts of an event besides its kind, object and author. */
type Facts = Record<string, unknown>

export interface Event {
  kind: string
  about: string
  /** Null for events that are caused by time, not by a person. */
  by: string | null
  facts?: Facts
}

/**
 * A notice: events of one kind about one object that a member has not read yet, or has read
 * together.
 */
export interface Line {
  kind: string
  about: string
  count: number
  /** The authors of the events, the most recent first. */
  actors: string[]
  facts: Facts
  isRead: boolean
  isMailed: boolean
}

/**
 * The kinds that are mailed immediately; all other kinds of this bench are mailed with the digest.
 */
const AT_ONCE = ['task_given', 'mention']
const SHOWN_ACTORS = 3

/** The expected notices of each member, calculated independently of the product. */
export class Inboxes {
  readonly #lines = new Map<string, Line[]>()
  readonly #unread = new Map<string, Line>()

  /** Notifies each person once, except the author; returns the number of notified people. */
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

  /** Marks the notices of one object as read, or all of them. */
  read(member: string, about?: string): void {
    for (const line of this.of(member))
      if (!line.isRead && (about === undefined || line.about === about)) {
        line.isRead = true
        this.#unread.delete(`${member} ${line.kind} ${line.about}`)
      }
  }

  of = (member: string): readonly Line[] => this.#lines.get(member) ?? []

  /** Returns the members with notices for a digest, and marks these notices as mailed. */
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

/** Several people comment concurrently, so the most recent author is not known. */
const IN_NO_ORDER = ['task_comment', 'mention']

interface Shown extends Pick<Line, 'kind' | 'about' | 'count' | 'actors' | 'facts' | 'isRead'> {
  excerpt?: string | null
}

/** A notice as text, for comparison. */
export function lineText({ kind, about, count, actors, facts, isRead }: Shown): string {
  const { text_id: _, ...kept } = facts
  const names = Object.entries(kept).sort(([a], [b]) => a.localeCompare(b))
  const last = actors.slice(0, SHOWN_ACTORS)
  const by = IN_NO_ORDER.includes(kind) ? `${last.length}` : last.join(',')
  return `${kind} ${about} × ${count} by ${by} ${JSON.stringify(names)} ${isRead ? 'read' : 'unread'}`
}
