import type { IsoDate } from '#shared/dates.ts'
import type { NoticeFacts, NoticeGroup, NoticeKind } from '#shared/notifications.ts'

/** Who did something, as names that keep their own direction; empty where time did it. */
export interface Spoken {
  who: string
  count: number
  facts: NoticeFacts
}

/** What happens to be told, in a language: in the inbox and in mails. */
export interface NoticeWords {
  /** "Mona, Karim and others" */
  people: (names: readonly string[]) => string
  said: Record<NoticeKind, (spoken: Spoken) => string>
  groups: Record<NoticeGroup, string>
  /** The kinds as one chooses among them. */
  kinds: Record<NoticeKind, string>
  date: (date: IsoDate) => string
}

/** A name in a sentence, whichever way it is written. */
export const isolated = (name: string) => `\u2068${name}\u2069`

const LIMITS = ['users', 'one_time_tasks', 'storage'] as const

/** Of which limits of the plan it is told. */
export const limitsIn = (facts: NoticeFacts) => LIMITS.filter((limit) => facts[limit])
