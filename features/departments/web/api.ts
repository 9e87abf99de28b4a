import {
  createDepartment,
  type Department,
  listDepartments,
} from '#features/departments/contract.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import { queryClient, queryKey } from '#platform/web/query.ts'

/** Creates a department, and puts it into the lists at once; `idempotencyKey` as for any create. */
export async function addDepartment(
  body: Input<typeof createDepartment>['body'],
  idempotencyKey: string,
): Promise<Department> {
  const { department } = await call(createDepartment, { body }, { idempotencyKey })
  const key = queryKey(listDepartments)
  queryClient.setQueriesData<{ Departments: { id: string }[] }>(
    { queryKey: key },
    (old) =>
      old && {
        Departments: [...old.Departments.filter(({ id }) => id !== department.id), department],
      },
  )
  void queryClient.invalidateQueries({ queryKey: key })
  return department
}
