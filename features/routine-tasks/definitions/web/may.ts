import { readSession, type Session } from '#client/session.ts'
import { mayCreateDepartments } from '#features/departments/web/may.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'

interface Named {
  id: string
  name: string
}

export interface MayDefine {
  /** Any task, for any department and the whole company; importing too. */
  all: boolean
  /** For which departments one may define. */
  departments: readonly Named[]
}

const SEE_ALL = ['view-alldailytask', 'manage-dailytask'] as const

/** The departments whose definitions the reader is shown: all, or those that they manage. */
export function useSeenDepartments(): readonly Named[] {
  const session = readSession()
  const known = useDirectory().data?.departments ?? []
  const all = session?.isOwner || SEE_ALL.some((name) => session?.permissions.includes(name))
  return all ? known : known.filter(({ id }) => session?.managedDepartments.includes(id))
}

const mayDefineAll = (session: Session | undefined): boolean =>
  Boolean(session?.isOwner || session?.permissions.includes('manage-dailytask'))

/** Whether the reader may define anything at all. */
export function maySomehowDefine(): boolean {
  const session = readSession()
  return mayDefineAll(session) || (session?.managedDepartments.length ?? 0) > 0
}

/** Whether the reader may create departments and any routine task: both at once, as a start does. */
export const mayBegin = (): boolean => mayCreateDepartments() && mayDefineAll(readSession())

/** What the reader may define. A hint only: the server decides. */
export function useMayDefine(shown: readonly RoutineTask[] = []): MayDefine {
  const session = readSession()
  const all = mayDefineAll(session)
  const known = useDirectory().data?.departments ?? []
  if (all) return { all, departments: known }
  const led = known.filter(({ id }) => session?.managedDepartments.includes(id))
  const changeable = shown.flatMap(({ can, department }) =>
    can.update && department ? [department] : [],
  )
  const byId = new Map([...led, ...changeable].map(({ id, name }) => [id, { id, name }]))
  return { all, departments: [...byId.values()] }
}
