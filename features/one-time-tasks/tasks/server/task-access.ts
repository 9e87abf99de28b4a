import type { TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'

export interface PersonRef {
  id: string
}

/** The fields of a task that decide the permissions on it. */
export interface TaskAccess {
  status: TaskStatus
  archived: boolean
  created_by: PersonRef
  department: { managerId: string | null } | null
  people: {
    assigned: readonly PersonRef[]
    supervisor: (PersonRef & { left?: true | undefined }) | null
    consulted: readonly PersonRef[]
    informed: readonly PersonRef[]
  }
}
