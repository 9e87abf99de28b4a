import {
  isolated,
  limitsIn,
  type NoticeWords,
  type Spoken,
} from '#features/notifications/translations.ts'
import type { IsoDate } from '#shared/dates.ts'
import { isolateLtr } from '#shared/locale.ts'
import type { NoticeFacts } from '#shared/notifications.ts'
import { pluralizeEnglish } from '#shared/plurals.ts'

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const date = (day: IsoDate) => short.format(new Date(`${day}T00:00:00Z`))
const on = (day: IsoDate | undefined) => (day ? date(day) : '')
const days = ({ date: from, until }: NoticeFacts) =>
  from === until ? `on ${on(from)}` : `from ${on(from)} to ${on(until)}`

const ABSENCES = {
  entered: 'recorded that you are away',
  accepted: 'accepted that you are away',
  declined: 'declined your request to be away',
  changed: 'changed your absence: you are away',
  deleted: 'deleted your absence',
} as const

const PLACES = {
  assigned: 'assigned this task to you',
  supervised: 'made you the supervisor of this task',
  consulted: 'put you on this task to be consulted',
  informed: 'put you on this task to be informed',
} as const

const STATUSES = {
  pending: 'To do',
  inProgress: 'In progress',
  review: 'In review',
  done: 'Done',
} as const

const PRIORITIES: Record<string, string> = {
  low: 'low',
  normal: 'normal',
  high: 'high',
  urgent: 'urgent',
}

const LIMITS = {
  users: 'the plan’s members',
  one_time_tasks: 'the plan’s one-time tasks of this month',
  storage: 'the plan’s room for files',
} as const

const limitsOf = (facts: NoticeFacts) =>
  new Intl.ListFormat('en-GB').format(limitsIn(facts).map((limit) => LIMITS[limit]))

function changed({ who, facts: { status, deadline, priority, people } }: Spoken): string {
  const all = [
    ...(status ? [`moved it to “${STATUSES[status]}”`] : []),
    ...(deadline === undefined
      ? []
      : [deadline ? `set its deadline to ${date(deadline)}` : 'took its deadline away']),
    ...(priority ? [`set its priority to ${PRIORITIES[priority] ?? priority}`] : []),
    ...(people ? ['changed who is on it'] : []),
  ]
  return `${who} ${all.length > 0 ? new Intl.ListFormat('en-GB').format(all) : 'changed it'}`
}

/** When an escalation was sent; `their`: whose time it was. */
function escalatedAfter({ after = 'end', hours = 1 }: NoticeFacts, their: string): string {
  if (after === 'grace') return `after ${their} time and the grace period`
  const late = pluralizeEnglish(hours, { one: '# hour after', other: '# hours after' })
  return `${after === 'hours' ? late : 'after'} ${their} time`
}

function escalated({ facts }: Spoken): string {
  const { tasks = 1, name } = facts
  const isOne = tasks === 1 || name !== undefined
  const duties = pluralizeEnglish(tasks, {
    one: '# duty is not reported',
    other: '# duties are not reported',
  })
  const times = tasks === 1 ? 'Not reported' : `Not reported ${tasks} times`
  const what = name ? times : duties
  return `${what} ${escalatedAfter(facts, isOne ? 'its' : 'their')}, ${on(facts.date)}`
}

export const en: NoticeWords = {
  people: (names) => {
    const [first = 'Somebody', second, ...rest] = names.map(isolated)
    if (!second) return first
    return rest.length > 0 ? `${first}, ${second} and others` : `${first} and ${second}`
  },
  date,
  said: {
    task_given: ({ who, facts: { place = 'assigned' } }) => `${who} ${PLACES[place]}`,
    task_taken: ({ who }) => `${who} took you off this task`,
    task_to_review: ({ who }) => `${who} asks you to review it`,
    task_accepted: ({ who }) => `${who} accepted it as done`,
    task_sent_back: ({ who }) => `${who} sent it back`,
    task_changed: changed,
    mention: ({ who, count }) =>
      count > 1 ? `${who} mentioned you ${count} times` : `${who} mentioned you`,
    task_comment: ({ who, count }) =>
      count > 1
        ? pluralizeEnglish(count, { one: `${who}: # new comment`, other: `${who}: # new comments` })
        : `${who} commented`,
    task_files: ({ who, count, facts: { files = 1, name = '' } }) => {
      if (count > 1) return `${who} added files`
      return files > 1 ? `${who} added ${files} files` : `${who} added “${isolated(name)}”`
    },
    deadline_tomorrow: ({ facts }) => `Due tomorrow, ${on(facts.date)}`,
    deadline_today: ({ facts }) => `Due today, ${on(facts.date)}`,
    deadline_overdue: ({ facts }) => `Not done by its deadline, ${on(facts.date)}`,
    report_not_done: ({ who, facts }) => `${who} reported it not done on ${on(facts.date)}`,
    number_outside: ({ who, facts }) =>
      `${who}: ${isolated(facts.name ?? '')} ${isolateLtr(facts.value)} is outside ${isolateLtr(facts.limits)}. ${isolated(facts.cause ?? '')}`,
    report_evaluated: ({ who, facts }) =>
      `${who} gave your report of ${on(facts.date)} ${pluralizeEnglish(facts.rating ?? 0, { one: '# star', other: '# stars' })} of 5`,
    duty_ending: ({ facts }) => `Not reported yet; its time ends at ${facts.time ?? ''}`,
    duty_reminded: ({ who, facts }) => `${who} reminds you to report it for ${on(facts.date)}`,
    escalation: escalated,
    nothing_reported: ({ facts }) => `Nothing was reported on ${on(facts.date)}`,
    pause_ending: ({ facts }) =>
      `${pluralizeEnglish(facts.tasks ?? 1, { one: '# routine task is', other: '# routine tasks are' })} due again tomorrow, ${on(facts.date)}`,
    ramadan_coming: ({ facts }) =>
      `Ramadan begins around ${on(facts.date)}. Its days are not confirmed yet, so working times stay as usual`,
    project_given: ({ who }) => `${who} made you the manager of this project`,
    project_stopped: ({ who }) => `${who} stopped this project`,
    project_started: ({ who }) => `${who} started this project again`,
    role_given: ({ who }) => `${who} gave you this role`,
    role_taken: ({ who }) => `${who} took this role from you`,
    department_given: ({ who }) => `${who} put you in this department`,
    department_taken: ({ who }) => `${who} took you out of this department`,
    absence_requested: ({ who, facts }) => `${who} asks to be away ${days(facts)}`,
    absence_answered: ({ who, facts }) =>
      `${who} ${ABSENCES[facts.absence ?? 'changed']} ${days(facts)}`,
    absence_ended: ({ who, facts }) => `${who} changed an accepted absence ${days(facts)}`,
    deputy_named: ({ who, facts }) =>
      `${who} made you the deputy of this member, who is away ${days(facts)}`,
    deputy_freed: ({ who, facts }) =>
      `${who}: you are no longer the deputy of this member ${days(facts)}`,
    member_away: ({ facts }) => `Is away ${days(facts)} and has open tasks that you supervise`,
    invitation_accepted: () => 'Accepted your invitation',
    invitation_expiring: ({ facts }) => `The invitation ends on ${on(facts.until)}`,
    invitation_refused: () => 'The invitation could not be delivered. Copy its link instead',
    plan_ending: ({ facts }) => `The plan ends on ${on(facts.until)}`,
    limit_near: ({ facts }) => `Nearly used up: ${limitsOf(facts)}`,
    limit_reached: ({ facts }) => `Used up: ${limitsOf(facts)}`,
    document_ready: ({ facts }) =>
      facts.failed ? 'This file could not be made' : 'Your file is ready',
    import_done: ({ facts }) =>
      pluralizeEnglish(facts.tasks ?? 0, {
        one: '# task was made of your table',
        other: '# tasks were made of your table',
      }),
    new_device: () => 'A sign-in on a new device',
    email_changed: () => 'Your email address was changed',
    password_changed: () => 'Your password was changed',
    data_exported: () =>
      'All data of your company was downloaded. If this was not you, change your password and sign out everywhere else',
    mail_refused: ({ facts }) => `A mail to ${isolated(facts.name ?? '')} could not be delivered`,
  },
  groups: {
    tasks: 'One-time tasks',
    talk: 'Comments and files',
    deadlines: 'Deadlines',
    duties: 'Routine tasks',
    projects: 'Projects',
    people: 'Roles, departments, absences, invitations',
    plan: 'Plan and limits',
    account: 'Your account and files',
  },
  kinds: {
    task_given: 'You are put on a task',
    task_taken: 'You are taken off a task',
    task_to_review: 'A task waits for your review',
    task_accepted: 'Your task is accepted',
    task_sent_back: 'Your task is sent back',
    task_changed: 'Status, deadline, priority or people of a task change',
    mention: 'Somebody mentions you',
    task_comment: 'Comments and replies on your tasks',
    task_files: 'Files on your tasks',
    deadline_tomorrow: 'A deadline is tomorrow',
    deadline_today: 'A deadline is today',
    deadline_overdue: 'A task is overdue',
    report_not_done: 'A duty of your department is reported not done',
    number_outside: 'A number of your department is outside its limits',
    report_evaluated: 'Your report is evaluated',
    duty_ending: 'A duty is not reported half an hour before its time ends',
    duty_reminded: 'Somebody reminds you of a duty',
    escalation: 'Duties that should be reported are not',
    nothing_reported: 'Nothing was reported in your department',
    pause_ending: 'A pause in your department ends tomorrow',
    ramadan_coming: 'Ramadan comes and its days are not confirmed',
    project_given: 'You are made manager of a project',
    project_stopped: 'Your project is stopped',
    project_started: 'Your project is started again',
    role_given: 'You are given a role',
    role_taken: 'A role is taken from you',
    department_given: 'You are put in a department',
    department_taken: 'You are taken out of a department',
    absence_requested: 'Somebody asks you to be away',
    absence_answered: 'Somebody answers or changes your absence',
    absence_ended: 'Somebody changes an accepted absence',
    deputy_named: 'You become somebody’s deputy',
    deputy_freed: 'You are no longer somebody’s deputy',
    member_away: 'Somebody whose tasks you supervise is away',
    invitation_accepted: 'Your invitation is accepted',
    invitation_expiring: 'Your invitation is about to end',
    invitation_refused: 'Your invitation cannot be delivered',
    plan_ending: 'The plan is about to end',
    limit_near: 'A limit of the plan is nearly reached',
    limit_reached: 'A limit of the plan is reached',
    document_ready: 'A file that you asked for is ready',
    import_done: 'A table is imported',
    new_device: 'A sign-in on a new device',
    email_changed: 'Your email address changes',
    password_changed: 'Your password changes',
    data_exported: 'All data of the company is downloaded',
    mail_refused: 'A mail that you asked for cannot be delivered',
  },
}
