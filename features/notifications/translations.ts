import type { IsoDate } from '#shared/dates.ts'
import type { NoticeFacts, NoticeGroup, NoticeKind } from '#shared/notifications.ts'

/** Who acted, as names isolated by direction; empty for time-based events. */
export interface Spoken {
  who: string
  count: number
  facts: NoticeFacts
}

/** The texts of all notices in one language, for the inbox and mails. */
export interface NoticeWords {
  /** "Mona, Karim and others" */
  people: (names: readonly string[]) => string
  said: Record<NoticeKind, (spoken: Spoken) => string>
  groups: Record<NoticeGroup, string>
  /** The names of the kinds in the preferences. */
  kinds: Record<NoticeKind, string>
  date: (date: IsoDate) => string
}

/** Isolates a name's text direction within a sentence. */
export const isolated = (name: string) => `\u2068${name}\u2069`

const LIMITS = ['users', 'one_time_tasks', 'storage'] as const

/** The plan limits that a notice is about. */
export const limitsIn = (facts: NoticeFacts) => LIMITS.filter((limit) => facts[limit])
