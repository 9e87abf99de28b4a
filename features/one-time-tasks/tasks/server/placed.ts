import type { TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'

export interface Someone {
  id: string
}

/** Of a task, what decides who may do what with it. */
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
