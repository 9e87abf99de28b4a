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

/** Days count from today, negative = past. People, project and department are keys. */
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
}
