import * as z from 'zod/mini'
import { clockTime, isoDate } from '#shared/fields.ts'

/** What a notice of the inbox is about. An account is the reader's own. */
export const SUBJECT_KINDS = [
  'one_time_task',
  'report',
  'answer',
  'routine_task',
  'escalation',
  'department',
  'project',
  'role',
  'member',
  'company',
  'account',
  'document',
  'import',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** How a notice is mailed: at once, in the digest of the day, or not at all. */
export const MAIL_MODES = ['now', 'digest', 'none'] as const
export type MailMode = (typeof MAIL_MODES)[number]

/** The groups by which notices are filtered and chosen. */
export const NOTICE_GROUPS = [
  'tasks',
  'talk',
  'deadlines',
  'duties',
  'projects',
  'people',
  'plan',
  'account',
] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

interface NoticeRule {
  group: NoticeGroup
  subject: SubjectKind
  /** How it is mailed to members who have chosen nothing. */
  mail: MailMode
  /** Sent even for something that the member has muted. */
  bypassesMute?: true
  /**
   * Always mailed: nobody may turn it off, least of all somebody who has taken over the account.
   */
  mandatory?: true
  /** Shown on the devices of members who have chosen nothing, and never mailed. */
  urgent?: true
  /** Shown on the devices of members who have chosen nothing, and mailed as they choose. */
  pushed?: true
  /** Useful only for a moment: sent only to members who let a device show it. */
  ephemeral?: true
}

/**
 * All kinds of notices for members (product rules "Who is told of what"). The CHECK of the table
 * has the same list.
 */
export const NOTICE_RULES = {
  task_given: { group: 'tasks', subject: 'one_time_task', mail: 'now', bypassesMute: true },
  task_taken: { group: 'tasks', subject: 'one_time_task', mail: 'digest' },
  task_to_review: { group: 'tasks', subject: 'one_time_task', mail: 'digest' },
  task_accepted: { group: 'tasks', subject: 'one_time_task', mail: 'digest' },
  task_sent_back: { group: 'tasks', subject: 'one_time_task', mail: 'digest' },
  task_changed: { group: 'tasks', subject: 'one_time_task', mail: 'digest' },
  mention: { group: 'talk', subject: 'one_time_task', mail: 'now', bypassesMute: true },
  task_comment: { group: 'talk', subject: 'one_time_task', mail: 'digest' },
  task_files: { group: 'talk', subject: 'one_time_task', mail: 'digest' },
  deadline_tomorrow: { group: 'deadlines', subject: 'one_time_task', mail: 'digest' },
  deadline_today: { group: 'deadlines', subject: 'one_time_task', mail: 'digest' },
  deadline_overdue: { group: 'deadlines', subject: 'one_time_task', mail: 'digest' },
  report_not_done: { group: 'duties', subject: 'report', mail: 'digest' },
  number_outside: { group: 'duties', subject: 'answer', mail: 'digest' },
  report_evaluated: { group: 'duties', subject: 'report', mail: 'digest' },
  duty_ending: {
    group: 'duties',
    subject: 'routine_task',
    mail: 'none',
    urgent: true,
    ephemeral: true,
  },
  duty_reminded: { group: 'duties', subject: 'routine_task', mail: 'none', urgent: true },
  escalation: { group: 'duties', subject: 'escalation', mail: 'digest', pushed: true },
  nothing_reported: { group: 'duties', subject: 'department', mail: 'digest' },
  pause_ending: { group: 'duties', subject: 'department', mail: 'digest' },
  ramadan_coming: { group: 'duties', subject: 'company', mail: 'digest' },
  project_given: { group: 'projects', subject: 'project', mail: 'digest' },
  project_stopped: { group: 'projects', subject: 'project', mail: 'digest' },
  project_started: { group: 'projects', subject: 'project', mail: 'digest' },
  role_given: { group: 'people', subject: 'role', mail: 'digest' },
  role_taken: { group: 'people', subject: 'role', mail: 'digest' },
  department_given: { group: 'people', subject: 'department', mail: 'digest' },
  department_taken: { group: 'people', subject: 'department', mail: 'digest' },
  absence_requested: { group: 'people', subject: 'member', mail: 'digest' },
  absence_answered: { group: 'people', subject: 'member', mail: 'digest' },
  absence_ended: { group: 'people', subject: 'member', mail: 'digest' },
  deputy_named: { group: 'people', subject: 'member', mail: 'digest' },
  deputy_freed: { group: 'people', subject: 'member', mail: 'digest' },
  member_away: { group: 'people', subject: 'member', mail: 'digest' },
  invitation_accepted: { group: 'people', subject: 'member', mail: 'digest' },
  invitation_expiring: { group: 'people', subject: 'member', mail: 'digest' },
  invitation_refused: { group: 'people', subject: 'member', mail: 'digest' },
  plan_ending: { group: 'plan', subject: 'company', mail: 'none' },
  limit_near: { group: 'plan', subject: 'company', mail: 'digest' },
  limit_reached: { group: 'plan', subject: 'company', mail: 'now' },
  document_ready: { group: 'account', subject: 'document', mail: 'none' },
  import_done: { group: 'account', subject: 'import', mail: 'none' },
  new_device: { group: 'account', subject: 'account', mail: 'now', mandatory: true },
  email_changed: { group: 'account', subject: 'account', mail: 'now', mandatory: true },
  password_changed: { group: 'account', subject: 'account', mail: 'now', mandatory: true },
  data_exported: { group: 'account', subject: 'account', mail: 'now', mandatory: true },
  mail_refused: { group: 'account', subject: 'account', mail: 'none' },
} as const satisfies Record<string, NoticeRule>

export type NoticeKind = keyof typeof NOTICE_RULES
export const NOTICE_KINDS = Object.keys(NOTICE_RULES) as [NoticeKind, ...NoticeKind[]]

export const getNoticeRule = (kind: NoticeKind): NoticeRule => NOTICE_RULES[kind]

/** The kinds of a group, in their order. */
export const listNoticeKinds = (group: NoticeGroup): readonly NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => getNoticeRule(kind).group === group)

/** Whether it is sent and mailed even for something that the member has muted. */
export const bypassesMuting = (kind: NoticeKind): boolean => {
  const { bypassesMute, mandatory } = getNoticeRule(kind)
  return bypassesMute === true || mandatory === true
}

/**
 * What is known of an event besides who, when and its subject; for several events, the latest of
 * each value.
 */
export const NoticeFacts = z.strictObject({
  /** The place of the person on a task. */
  place: z.optional(z.enum(['assigned', 'supervised', 'consulted', 'informed'])),
  /** What was changed on a task. */
  status: z.optional(z.enum(['pending', 'inProgress', 'review', 'done'])),
  deadline: z.optional(z.nullable(isoDate)),
  priority: z.optional(z.string()),
  people: z.optional(z.literal(true)),
  /** The latest comment or reply. */
  text_id: z.optional(z.uuid()),
  date: z.optional(isoDate),
  /** When the time of a duty ends, in the company's time zone. */
  time: z.optional(clockTime),
  rating: z.optional(z.int()),
  /** How many files were added at once. */
  files: z.optional(z.int()),
  /**
   * For something that ends: its name and its end. For a single file its name, for a mail its
   * address, for an escalation of a single routine task its name.
   */
  name: z.optional(z.string()),
  /** For a number outside its limits: the number, its limits and why. */
  value: z.optional(z.string()),
  limits: z.optional(z.string()),
  cause: z.optional(z.string()),
  until: z.optional(isoDate),
  /** What somebody did with the reader's absence. */
  absence: z.optional(z.enum(['entered', 'accepted', 'declined', 'changed', 'deleted'])),
  /** The limits of the plan that are concerned. */
  storage: z.optional(z.literal(true)),
  one_time_tasks: z.optional(z.literal(true)),
  users: z.optional(z.literal(true)),
  /**
   * How many tasks an import has created so far, or are due again after a pause; how many duties
   * are not reported now.
   */
  tasks: z.optional(z.int()),
  /** For an escalation: when it was sent after the end. */
  after: z.optional(z.enum(['end', 'grace', 'hours'])),
  hours: z.optional(z.int()),
  /** It did not finish. */
  failed: z.optional(z.literal(true)),
})
export type NoticeFacts = z.output<typeof NoticeFacts>

/** How members who have chosen nothing are notified of a kind. */
export const getDefaultChannels = (
  kind: NoticeKind,
): { inbox: boolean; push: boolean; mail: MailMode } => {
  const { mail, urgent = false, pushed = urgent } = getNoticeRule(kind)
  return { inbox: true, push: pushed, mail }
}

/** What a push service delivers to a browser, and its service worker shows. */
export interface PushedNotice {
  title: string
  body: string
  /** The path of the product that a click opens. */
  url: string
  lang: string
  dir: 'ltr' | 'rtl'
  /** A notification replaces a shown one with the same tag. */
  tag: string
}
