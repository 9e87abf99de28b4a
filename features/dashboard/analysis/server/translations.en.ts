import {
  type AnalysisTexts,
  isolateName,
  isolateTime,
  type TextFacts,
} from '#features/dashboard/analysis/server/translations.ts'
import { formatCount, pluralizeEnglish } from '#shared/plurals.ts'

const duties = (count: number) => pluralizeEnglish(count, { one: '# duty', other: '# duties' })
const people = (count: number) => pluralizeEnglish(count, { one: '# person', other: '# people' })
const tasks = (count: number) =>
  pluralizeEnglish(count, { one: '# one-time task', other: '# one-time tasks' })
const projects = (count: number) =>
  pluralizeEnglish(count, { one: '# project', other: '# projects' })

const toSubject = ({ department }: TextFacts) =>
  department === null ? 'The company' : isolateName(department)

/** Mentions the duties due so far if these are known. */
function reportedSoFar({ time, passed, passed_reported = 0, reported, due }: TextFacts): string {
  const all = `${formatCount(reported)} of the day’s ${duties(due)} ${due === 1 ? 'is' : 'are'} reported.`
  if (time === null)
    return `${formatCount(reported)} of the day’s ${duties(due)} ${due === 1 ? 'was' : 'were'} reported.`
  const now = `It is ${isolateTime(time)}; `
  if (passed === undefined) return now + all
  if (passed === 1)
    return `${now}the one duty whose time has passed is ${passed_reported === 1 ? '' : 'not '}reported. In all, ${all}`
  if (passed === 0) return `${now}no duty’s time has passed yet. ${all}`
  return `${now}${formatCount(passed_reported)} of the ${duties(passed)} whose time has passed are reported. In all, ${all}`
}

const missing = (spoken: TextFacts): string => {
  const { time, passed, passed_reported = 0, due, reported } = spoken
  if (passed === 1)
    return `${toSubject(spoken)} has not reported the one duty whose time has passed`
  if (passed !== undefined)
    return `${toSubject(spoken)} has not reported ${formatCount(passed - passed_reported)} of the ${duties(passed)} whose time has passed`
  return time === null
    ? `${toSubject(spoken)} did not report ${formatCount(due - reported)} of its ${duties(due)}`
    : `${toSubject(spoken)} has not reported ${formatCount(due - reported)} of its ${duties(due)} today`
}

export const en: AnalysisTexts = {
  alerts: {
    not_done_critical: {
      title: () => 'More than twice as much is not done as done',
      message: ({ not_done, done }) => `${duties(not_done)} not done, ${formatCount(done)} done.`,
    },
    pending_critical: {
      title: () => 'More people are waiting to join than work here',
      message: ({ pending, invited }) =>
        `${people(pending)} invited and not yet in, ${formatCount(invited)} active.`,
    },
    low_reports: {
      title: () => 'Less than half of the day is reported',
      message: reportedSoFar,
    },
  },
  insights: {
    not_done_over_done: {
      title: () => 'More is not done than done',
      message: ({ not_done, done }) => `${duties(not_done)} not done, ${formatCount(done)} done.`,
    },
    low_report_rate: {
      title: () => 'Less than 70% of the day is reported',
      message: reportedSoFar,
    },
    many_pending: {
      title: () => 'Many invitations are not accepted yet',
      message: ({ pending, invited }) =>
        `${people(pending)} invited and not yet in, ${formatCount(invited)} active: more than 30%.`,
    },
    inactive_projects: {
      title: () => 'More projects are stopped than active',
      message: ({ active, inactive }) =>
        `${projects(inactive)} stopped, ${formatCount(active)} active.`,
    },
  },
  recommendations: {
    not_reported: {
      title: missing,
      description: ({ time }) =>
        time === null
          ? 'See which ones, and ask what became of them.'
          : 'See which ones, and remind whoever does them.',
      action: ({ passed, passed_reported = 0, due, reported }) =>
        `Open ${duties(passed === undefined ? due - reported : passed - passed_reported)} not reported`,
    },
    not_done: {
      title: (spoken) =>
        spoken.department === null
          ? `${duties(spoken.not_done)} of the company not done`
          : `${toSubject(spoken)} left ${duties(spoken.not_done)} not done`,
      description: () => 'Each report says why. Read it and clear what stands in the way.',
      action: ({ not_done }) => `Open ${duties(not_done)} not done`,
    },
    overdue_tasks: {
      title: ({ tasks: count }) =>
        `${tasks(count)} ${count === 1 ? 'is' : 'are'} past the deadline`,
      description: () => 'Move the deadline, help, or hand over.',
      action: ({ tasks: count }) => `Open ${tasks(count)}`,
    },
    waiting_review: {
      title: ({ tasks: count }) => `${tasks(count)} ${count === 1 ? 'waits' : 'wait'} for review`,
      description: () => 'Accept the work or send it back with a reason.',
      action: ({ tasks: count }) => `Open ${tasks(count)} in review`,
    },
    pending_people: {
      title: ({ pending }) => `${people(pending)} invited and not joined yet`,
      description: () => 'Send the invitation again, or copy its link.',
      action: ({ pending }) => `Open ${people(pending)}`,
    },
    stopped_projects: {
      title: ({ inactive, active }) =>
        `${formatCount(inactive)} of ${projects(inactive + active)} stopped`,
      description: () => 'Start what goes on, delete what does not.',
      action: ({ inactive }) => `Open ${projects(inactive)}`,
    },
  },
  others: ({ others }) =>
    others === 0
      ? ''
      : ` ${pluralizeEnglish(others, { one: '# more department has', other: '# more departments have' })} some, too.`,
  summary: (spoken) => {
    if (spoken.due > 0) return reportedSoFar(spoken)
    return spoken.time === null ? 'No duties were due that day.' : 'No duties are due today.'
  },
}
