import { useQuery } from '@tanstack/react-query'
import { CallError, call } from '#client/call.ts'
import { invalidateAfter, queryClient, queryKey } from '#client/query.ts'
import {
  createDepartment,
  type Department,
  deleteDepartment,
  listDepartmentMembers,
  listDepartments,
  undeleteDepartment,
  updateDepartment,
} from '#features/departments/contract.ts'
import { currentOf } from '#records/edit/web/current-of.ts'
import type { Input, Reply } from '#shared/endpoint.ts'

type Listed = Reply<typeof listDepartments>['Departments']

/** Every department of the company, by name. */
export const fetchDepartments = async (signal: AbortSignal): Promise<Listed> =>
  (await call(listDepartments, undefined, { signal })).Departments

export const useDepartments = () =>
  useQuery({
    queryKey: queryKey(listDepartments),
    queryFn: ({ signal }) => fetchDepartments(signal),
  })

/** Changes the list at once; whatever else names a department is renewed when next looked at. */
function renew(change: (departments: Listed) => Listed): void {
  queryClient.setQueriesData<Listed>(
    { queryKey: queryKey(listDepartments) },
    (old) => old && change(old),
  )
  void queryClient.invalidateQueries({ refetchType: 'none' })
  invalidateAfter(updateDepartment, { except: [listDepartmentMembers] })
}

const put = (department: Department) => (departments: Listed) =>
  departments.some(({ id }) => id === department.id)
    ? departments.map((old) => (old.id === department.id ? department : old))
    : [...departments, department]

/** Creates a department, and puts it into the lists at once; `idempotencyKey` as for any create. */
export async function addDepartment(
  body: Input<typeof createDepartment>['body'],
  idempotencyKey: string,
): Promise<Department> {
  const { department } = await call(createDepartment, { body }, { idempotencyKey })
  renew(put(department))
  return department
}

/** Changes a department; of an old version it throws a 409 with the record as it is. */
export async function changeDepartment(
  id: string,
  body: Input<typeof updateDepartment>['body'],
): Promise<Department> {
  try {
    const { department } = await call(updateDepartment, { params: { id }, body })
    renew(put(department))
    return department
  } catch (error) {
    const current = currentOf(updateDepartment, error)
    if (current) renew(put(current.department))
    if (isGone(error)) drop(id)
    throw error
  }
}

/** Room is left below what a form may send for those who join. */
const MAX_IN_FORM = 500

/** The department with its members as a form shows them; a list names the first few only. */
export async function wholeOf(department: Department): Promise<Department> {
  if (department.members.length >= department.members_count) return department
  const query = { per_page: MAX_IN_FORM }
  const { data } = await call(listDepartmentMembers, { params: { id: department.id }, query })
  return { ...department, members: data }
}

/** Somebody deleted it meanwhile. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404

const drop = (id: string) =>
  renew((departments) => departments.filter((department) => department.id !== id))

/** Deletes a department; `moveTo` takes over what it holds. Says whether it can be brought back. */
export async function removeDepartment(id: string, moveTo: string | null): Promise<boolean> {
  const query = moveTo ? { move_to: moveTo } : {}
  try {
    const { can } = await call(deleteDepartment, { params: { id }, query })
    drop(id)
    return can.undelete
  } catch (error) {
    if (isGone(error)) drop(id)
    throw error
  }
}

/** Brings back what the reader has just deleted. */
export async function bringBackDepartment(id: string): Promise<void> {
  const { department } = await call(undeleteDepartment, { params: { id } })
  renew(put(department))
}
