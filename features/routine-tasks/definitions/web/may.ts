import { readSession, type Session } from '#client/session.ts'
import { mayCreateDepartments } from '#features/departments/web/permissions.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'

interface Named {
  id: string
  name: string
}

export interface DefinitionRights {
  /** Any task, for any department and the whole company; also imports. */
  all: boolean
  /** The departments for which the user can define tasks. */
  departments: readonly Named[]
}

const SEE_ALL_PERMISSIONS = ['view-alldailytask', 'manage-dailytask'] as const

/** The departments whose definitions the user can see: all, or those that they manage. */
export function useVisibleDepartments(): readonly Named[] {
  const session = readSession()
  const known = useDirectory().data?.departments ?? []
  const all =
    session?.isOwner || SEE_ALL_PERMISSIONS.some((name) => session?.permissions.includes(name))
  return all ? known : known.filter(({ id }) => session?.managedDepartments.includes(id))
}

const mayDefineAll = (session: Session | undefined): boolean =>
  Boolean(session?.isOwner || session?.permissions.includes('manage-dailytask'))

/** Whether the user can define any task at all. */
export function mayDefineAny(): boolean {
  const session = readSession()
  return mayDefineAll(session) || (session?.managedDepartments.length ?? 0) > 0
}

/** Whether the user can create both departments and any routine task, as a start requires. */
export const mayUseStarterPacks = (): boolean =>
  mayCreateDepartments() && mayDefineAll(readSession())

/** What the user can define. Only for the UI: the server decides. */
export function useDefinitionRights(shown: readonly RoutineTask[] = []): DefinitionRights {
  const session = readSession()
  const all = mayDefineAll(session)
  const known = useDirectory().data?.departments ?? []
  if (all) return { all, departments: known }
  const managed = known.filter(({ id }) => session?.managedDepartments.includes(id))
  const changeable = shown.flatMap(({ can, department }) =>
    can.update && department ? [department] : [],
  )
  const byId = new Map([...managed, ...changeable].map(({ id, name }) => [id, { id, name }]))
  return { all, departments: [...byId.values()] }
}
