import type { BriefTexts } from '#features/dashboard/brief/server/translations.ts'
import { formatEnglishDay, type IsoDate } from '#shared/dates.ts'
import { formatCount, pluralizeEnglish } from '#shared/plurals.ts'

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const at = (date: IsoDate) => new Date(`${date}T00:00:00Z`)
const duties = (count: number) => pluralizeEnglish(count, { one: '# duty', other: '# duties' })
const reports = (count: number) => pluralizeEnglish(count, { one: '# report', other: '# reports' })
const tasks = (count: number) =>
  pluralizeEnglish(count, { one: '# one-time task', other: '# one-time tasks' })

export const en: BriefTexts = {
  subject: (company, { due, reported, not_done }) =>
    due === 0
      ? `${company}: the morning brief`
      : `${company}: ${formatCount(reported)} of ${duties(due)} reported, ${formatCount(not_done)} not done`,
  day: formatEnglishDay,
  formatShortDate: (date) => short.format(at(date)),
  departments: (departments) => departments.join(', '),
  figures: { due: 'Due', reported: 'Reported', done: 'Done', not_done: 'Not done' },
  nothingDue: 'No duties were due that day.',
  open: 'Not done and not reported',
  allDone: 'Everything was done.',
  wholeCompany: 'Whole company',
  notDone: (count) => `${formatCount(count)} not done`,
  notReported: (count) => `${formatCount(count)} not reported`,
  more: (count) => `and ${formatCount(count)} more`,
  late: (count) => `${tasks(count)} overdue`,
  deadline: (date) => `due ${date}`,
  waiting: 'Waiting',
  toEvaluate: (count, atLeast) => `${atLeast ? 'More than ' : ''}${reports(count)} to evaluate`,
  inReview: (count) => `${tasks(count)} in review`,
  recommendations: 'What to do first',
  openDashboard: 'Open the dashboard',
  why: (hour) => `You get this at ${hour} on working days.`,
  asked: 'You asked for this brief just now.',
  change: 'Change the hour',
  off: 'Turn it off',
}
