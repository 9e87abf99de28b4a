import type {
  Alert,
  Facts,
  Insight,
  Recommendation,
} from '#features/dashboard/analysis/contract.ts'
import type { Moment } from '#features/dashboard/analysis/day.ts'

/** The input of the sentences: every count is set; unknown ones are 0. */
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
  /**
   * The sentence after a recommendation that applies to more departments than it names; otherwise
   * empty.
   */
  others: Say
  /** The state of the day at the current hour. */
  summary: Say
}

/** Isolates a name in a sentence, regardless of its writing direction. */
export const named = (name: string) => `\u2068${name}\u2069`
/** Keeps a time of day left to right. */
export const atTime = (time: string) => `\u2066${time}\u2069`
