import type { Patch } from './drawings.ts'

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

export interface DemoRoutine {
  name: string
  description: string
  type: 'daily' | 'weekly' | 'monthly' | 'last_day_of_month'
  /** department key, null = the whole company */
  department: string | null
  /** HH:mm; `to` before `from` means past midnight */
  from: string | null
  to: string | null
  /** 1 Monday .. 7 Sunday, weekly only */
  recurrentDays?: number[]
  dayOfMonth?: number
  active: boolean
  /** 0..1, how likely an occurrence is reported as done */
  reliability: number
  /** person keys of those who usually report it; never the department's manager, who evaluates */
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

/** Days count from today, negative = past. People, project and department are keys; `@{key}` in the
 * description names somebody. */
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
  /** Since when it is put away, where it is. */
  archivedDaysAgo?: number
}

/** When something was said: days before today, and minutes of that day. */
export type At = [daysAgo: number, minute: number]

interface DemoReply {
  /** person key */
  by: string
  at: At
  /** A comment without words is one that its author has deleted. */
  text: string
  /** person keys of those who have not read it */
  unreadBy?: string[]
}

export interface DemoComment extends Omit<DemoReply, 'unreadBy'> {
  /** Why the task was sent back: its supervisor took it out of a review. */
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

/** A change of what a task says: `was` is what stood there before, what came after follows from it. */
export interface DemoRevision {
  /** person key */
  by: string
  at: At
  was: Partial<
    Pick<DemoTask, 'priority' | 'dueIn' | 'assignees' | 'supervisor' | 'consulted' | 'informed'>
  >
}

/** What became of a task, by its title. */
export interface DemoConversation {
  task: string
  /** Its way from its making to where it stands; left out, it is thrown. */
  moved?: DemoMove[]
  revised?: DemoRevision[]
  said: DemoComment[]
}

/** A file on a task: text as it is (a table as CSV, too), a page of lines as PDF, or patches as PNG. */
export interface DemoFile {
  /** By its title. */
  task: string
  /** person key */
  by: string
  at: At
  name: string
  content: { text: string } | { page: readonly string[] } | { drawing: readonly Patch[] }
}

/** What is said on tasks, and what people keep of them. Tasks are named by their titles. */
export interface DemoTalks {
  conversations: DemoConversation[]
  files: DemoFile[]
  /** Titles by person key. */
  starred: Record<string, string[]>
  /** The owner's. */
  views: { name: string; query: string }[]
}
