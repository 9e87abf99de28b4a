import type {
  Alert,
  Facts,
  Insight,
  Recommendation,
} from '#features/dashboard/analysis/contract.ts'
import type { Moment } from '#features/dashboard/analysis/day.ts'

/** The input of the sentences: every count is set; unknown ones are 0. */
export type TextFacts = Required<Omit<Facts, 'department' | 'passed' | 'passed_reported'>> &
  Pick<Facts, 'passed' | 'passed_reported'> & {
    department: string | null
    time: Moment['time']
  }

type TextTemplate = (spoken: TextFacts) => string

/** The sentences of a language, by their codes. */
export interface AnalysisTexts {
  alerts: Record<Alert['code'], { title: TextTemplate; message: TextTemplate }>
  insights: Record<Insight['code'], { title: TextTemplate; message: TextTemplate }>
  recommendations: Record<
    Recommendation['code'],
    { title: TextTemplate; description: TextTemplate; action: TextTemplate }
  >
  /**
   * The sentence after a recommendation that applies to more departments than it names; otherwise
   * empty.
   */
  others: TextTemplate
  /** The state of the day at the current hour. */
  summary: TextTemplate
}

/** Isolates a name in a sentence, regardless of its writing direction. */
export const isolateName = (name: string) => `\u2068${name}\u2069`
/** Keeps a time of day left to right. */
export const isolateTime = (time: string) => `\u2066${time}\u2069`
