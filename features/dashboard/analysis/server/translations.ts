import type {
  Alert,
  Facts,
  Insight,
  Recommendation,
} from '#features/dashboard/analysis/contract.ts'
import type { Moment } from '#features/dashboard/analysis/day.ts'

/** What sentences are made of: every count is there, those that nothing was said of as 0. */
export type Spoken = Required<Omit<Facts, 'department' | 'passed' | 'passed_reported'>> &
  Pick<Facts, 'passed' | 'passed_reported'> & {
    department: string | null
    time: Moment['time']
  }

type Say = (spoken: Spoken) => string

/** The sentences of a language, by their codes. */
export interface Words {
  alerts: Record<Alert['code'], { title: Say; message: Say }>
  insights: Record<Insight['code'], { title: Say; message: Say }>
  recommendations: Record<Recommendation['code'], { title: Say; description: Say; action: Say }>
  /** What follows a recommendation that stands for more than it names; else nothing. */
  others: Say
  /** How the day stands by the hour. */
  summary: Say
}

/** A name in a sentence, whichever way it is written. */
export const named = (name: string) => `\u2068${name}\u2069`
/** A time of day stays left to right. */
export const atTime = (time: string) => `\u2066${time}\u2069`
