import { listDepartments } from '#features/departments/contract.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import type { RoutineTask } from '#features/routine-tasks/contract.ts'
import { useReply } from '#platform/web/query.ts'
import { readSession } from '#platform/web/session.ts'

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

/** What the reader may define. A hint only: the server decides. */
export function useMayDefine(shown: readonly RoutineTask[] = []): MayDefine {
  const session = readSession()
  const all = Boolean(session?.isOwner || session?.permissions.includes('manage-dailytask'))
  const directory = useDirectory()
  const listed = useReply(listDepartments, undefined, { enabled: !all })
  if (all) return { all, departments: directory.data?.departments ?? [] }
  const led = (listed.data?.Departments ?? []).filter(
    ({ manager }) => manager?.id === session?.userId,
  )
  const changeable = shown.flatMap(({ can, department }) =>
    can.update && department ? [department] : [],
  )
  const byId = new Map([...led, ...changeable].map(({ id, name }) => [id, { id, name }]))
  return { all, departments: [...byId.values()] }
}
