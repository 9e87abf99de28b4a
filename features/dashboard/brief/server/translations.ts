import type { IsoDate } from '#shared/dates.ts'

/** The sentences of a brief in a language; names are passed without Unicode isolation marks. */
export interface BriefTexts {
  subject: (company: string, figures: { due: number; reported: number; not_done: number }) => string
  /** The day that the brief reports on. */
  day: (date: IsoDate) => string
  formatShortDate: (date: IsoDate) => string
  departments: (departments: readonly string[]) => string
  figures: { due: string; reported: string; done: string; not_done: string }
  nothingDue: string
  open: string
  allDone: string
  wholeCompany: string
  notDone: (count: number) => string
  notReported: (count: number) => string
  more: (count: number) => string
  late: (count: number) => string
  deadline: (date: string) => string
  waiting: string
  toEvaluate: (count: number, atLeast: boolean) => string
  inReview: (count: number) => string
  recommendations: string
  openDashboard: string
  why: (hour: string) => string
  asked: string
  change: string
  off: string
}
