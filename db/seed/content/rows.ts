import type { DemoRoutine, DemoTask } from './shape.ts'

/** A duty as one row. `more` holds whatever differs from a plain daily duty. */
type DutyRow = [
  name: string,
  from: string | null,
  to: string | null,
  description?: string,
  more?: Partial<Omit<DemoRoutine, 'name' | 'from' | 'to' | 'description' | 'department'>>,
]

type DutyCommon = Pick<DemoRoutine, 'department' | 'reliability' | 'reporters'>

export function duties(common: DutyCommon, rows: DutyRow[]): DemoRoutine[] {
  return rows.map(([name, from, to, description = '', more]) => ({
    name,
    description,
    type: 'daily',
    from,
    to,
    active: true,
    ...common,
    ...more,
  }))
}

/** A one-time task as one row; `assignees` are person keys separated by spaces. */
type TaskRow = [
  title: string,
  assignees: string,
  createdDaysAgo: number,
  startsIn: number,
  dueIn: number | null,
  priority?: DemoTask['priority'],
  description?: string,
  people?: Partial<TaskPeople>,
]

type TaskPeople = Pick<DemoTask, 'supervisor' | 'informed' | 'consulted'>

type TaskCommon = Pick<DemoTask, 'status' | 'project' | 'department' | 'archivedDaysAgo'> &
  Partial<TaskPeople>

export function tasks(common: TaskCommon, rows: TaskRow[]): DemoTask[] {
  return rows.map(([title, assignees, createdDaysAgo, startsIn, dueIn, ...rest]) => {
    const [priority = 'normal', description = '', people] = rest
    return {
      title,
      description,
      priority,
      createdDaysAgo,
      startsIn,
      dueIn,
      assignees: assignees.split(' '),
      supervisor: null,
      informed: [],
      consulted: [],
      ...common,
      ...people,
    }
  })
}
