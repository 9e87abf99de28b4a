import type { BriefFacts } from '#features/dashboard/brief/server/facts.ts'
import { formatEnglishDay, type IsoDate } from '#shared/dates.ts'
import { formatCount, pluralizeEnglish } from '#shared/plurals.ts'

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const at = (date: IsoDate) => new Date(`${date}T00:00:00Z`)
const duties = (count: number) => pluralizeEnglish(count, { one: '# duty', other: '# duties' })
const reports = (count: number) => pluralizeEnglish(count, { one: '# report', other: '# reports' })
const tasks = (count: number) =>
  pluralizeEnglish(count, { one: '# one-time task', other: '# one-time tasks' })

/** The sentences of a brief; names are passed without Unicode isolation marks. */
export const en = {
  subject: (company: string, { due, reported, not_done }: BriefFacts['figures']) =>
    due === 0
      ? `${company}: the morning brief`
      : `${company}: ${formatCount(reported)} of ${duties(due)} reported, ${formatCount(not_done)} not done`,
  day: formatEnglishDay,
  formatShortDate: (date: IsoDate) => short.format(at(date)),
  departments: (departments: readonly string[]) => departments.join(', '),
  figures: { due: 'Due', reported: 'Reported', done: 'Done', not_done: 'Not done' },
  nothingDue: 'No duties were due that day.',
  open: 'Not done and not reported',
  allDone: 'Everything was done.',
  wholeCompany: 'Whole company',
  notDone: (count: number) => `${formatCount(count)} not done`,
  notReported: (count: number) => `${formatCount(count)} not reported`,
  more: (count: number) => `and ${formatCount(count)} more`,
  late: (count: number) => `${tasks(count)} overdue`,
  deadline: (date: string) => `due ${date}`,
  waiting: 'Waiting',
  toEvaluate: (count: number, atLeast: boolean) =>
    `${atLeast ? 'More than ' : ''}${reports(count)} to evaluate`,
  inReview: (count: number) => `${tasks(count)} in review`,
  recommendations: 'What to do first',
  openDashboard: 'Open the dashboard',
  why: (hour: string) => `You get this at ${hour} on working days.`,
  asked: 'You asked for this brief just now.',
  change: 'Change the hour',
  off: 'Turn it off',
}

export type BriefTexts = typeof en
