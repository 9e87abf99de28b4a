import type { NthWeekday } from '#features/routine-tasks/definitions/due-units.ts'
import type { Drawing } from './drawings.ts'

export interface DemoCompany {
  name: string
  locale: 'en' | 'ar'
  /** IANA name */
  timezone: string
  companySize: 1 | 2 | 3 | 4
  /** 1 Finance, 2 Manufacturing, 3 Retail, 4 Other */
  industry: 1 | 2 | 3 | 4
  owner: DemoPerson
  people: DemoPerson[]
  departments: DemoDepartment[]
  absences: DemoAbsence[]
  routines: DemoRoutine[]
  projects: DemoProject[]
  tasks: DemoTask[]
  talks: DemoTalks
  reportNotes: { done: string[]; notDone: string[] }
  evaluationComments: { high: string[]; low: string[] }
}

export interface DemoPerson {
  key: string
  name: string
  lastName: string
  email: string
  position: string
  /** null for the owner */
  role: 'Manager' | 'Department lead' | 'Employee' | 'Viewer' | null
  /** department keys */
  departments: string[]
  status: 'active' | 'pending'
}

export interface DemoDepartment {
  key: string
  name: string
  description: string
  /** person key */
  manager: string
}

export interface DemoAbsence {
  /** person keys */
  person: string
  deputy: string
  /** When it begins, in days after today. */
  daysAhead: number
  days: number
  half: 'morning' | 'afternoon' | null
  kind: 'leave' | 'sick' | 'other'
  reason: string
  status: 'requested' | 'accepted'
}

export interface DemoRoutine {
  name: string
  description: string
  type: 'daily' | 'weekly' | 'monthly' | 'last_day_of_month'
  /** department key, null = the whole company */
  department: string | null
  /** HH:mm; `to` before `from` means past midnight */
  from: string | null
  to: string | null
  /** The other windows of the day. */
  alsoAt?: { from: string; to: string }[]
  /** 1 Monday .. 7 Sunday, weekly only */
  recurrentDays?: number[]
  dayOfMonth?: number
  /** Every so many weeks or days. */
  interval?: number
  /** A weekday of the month instead of a day. */
  nth?: NthWeekday
  /** It cannot be reported before `from`. */
  notBefore?: true
  active: boolean
  /** 0..1, how likely an occurrence is reported as done */
  reliability: number
  /** Each line is a step, as `parseStepLine` reads it. */
  steps?: string[]
  /** The usual causes of a number outside its limits. */
  causes?: string[]
  /** When a report needs a picture. */
  proof?: 'on_not_done' | 'always'
  /** The one-time task that a number outside its limits creates. */
  corrective?: { assignee: 'member' | 'manager'; hours: number }
  /** The title of the one-time task that followed from such a number. */
  followUp?: string
  /** person key of the only one who does it; a member of the department */
  assignedTo?: string
  /** person keys of its usual reporters; never the department's manager, who evaluates */
  reporters?: string[]
}

/** Days count from today, negative = past. */
export interface DemoProject {
  key: string
  name: string
  description: string
  /** 1 active, 0 stopped */
  status: 0 | 1
  department: string | null
  manager: string
  startsIn: number
  dueIn: number
}

/**
 * Days count from today, negative = past. People, project and department are keys. `@{key}` in the
 * description mentions a person.
 */
export interface DemoTask {
  title: string
  description: string
  priority: 'low' | 'normal' | 'high' | 'urgent'
  status: 'pending' | 'inProgress' | 'review' | 'done'
  project: string | null
  department: string | null
  createdDaysAgo: number
  startsIn: number
  dueIn: number | null
  assignees: string[]
  supervisor: string | null
  informed: string[]
  consulted: string[]
  /** How many days ago it was archived, if it is. */
  archivedDaysAgo?: number
}

/** A time as days before today and the minute of that day. */
export type At = [daysAgo: number, minute: number]

interface DemoReply {
  /** person key */
  by: string
  at: At
  /** A comment with an empty text was deleted by its author. */
  text: string
  /** person keys of users who have not read it */
  unreadBy?: string[]
}

export interface DemoComment extends Omit<DemoReply, 'unreadBy'> {
  /** The reason why the supervisor sent the task back from review. */
  reason?: true
  edited?: true
  replies?: DemoReply[]
}

interface DemoMove {
  to: DemoTask['status']
  /** person key */
  by: string
  at: At
}

/**
 * A change of a task. `was` holds the previous values; the new ones follow from the later
 * revisions.
 */
export interface DemoRevision {
  /** person key */
  by: string
  at: At
  was: Partial<
    Pick<DemoTask, 'priority' | 'dueIn' | 'assignees' | 'supervisor' | 'consulted' | 'informed'>
  >
}

/** What happened to a task, identified by its title. */
export interface DemoConversation {
  task: string
  /** Its status changes from creation to the current status. Random if left out. */
  moved?: DemoMove[]
  revised?: DemoRevision[]
  said: DemoComment[]
}

/** A file on a task: plain text (also a CSV table), a page of lines as PDF, or patches as PNG. */
export interface DemoFile {
  /** The title of the task. */
  task: string
  /** person key */
  by: string
  at: At
  name: string
  content: { text: string } | { page: readonly string[] } | { drawing: Drawing }
}

/** The conversations on tasks, and what people star and save. Tasks are identified by title. */
export interface DemoTalks {
  conversations: DemoConversation[]
  files: DemoFile[]
  /** Task titles by person key. */
  starred: Record<string, string[]>
  /** The owner's saved views. */
  views: { name: string; query: string }[]
}
