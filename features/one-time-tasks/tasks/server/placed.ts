import type { TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'

export interface Someone {
  id: string
}

/** The fields of a task that decide the permissions on it. */
export interface Placed {
  status: TaskStatus
  archived: boolean
  created_by: Someone
  department: { managerId: string | null } | null
  people: {
    assigned: readonly Someone[]
    supervisor: (Someone & { left?: true | undefined }) | null
    consulted: readonly Someone[]
    informed: readonly Someone[]
  }
}
