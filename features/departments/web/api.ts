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
import { currentFromConflict } from '#records/edit/web/current-from-conflict.ts'
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

/** Updates the cached list at once; other data that names departments is refetched on next use. */
function updateList(change: (departments: Listed) => Listed): void {
  queryClient.setQueriesData<Listed>(
    { queryKey: queryKey(listDepartments) },
    (old) => old && change(old),
  )
  void queryClient.invalidateQueries({ refetchType: 'none' })
  invalidateAfter(updateDepartment, { except: [listDepartmentMembers] })
}

const withDepartment = (department: Department) => (departments: Listed) =>
  departments.some(({ id }) => id === department.id)
    ? departments.map((old) => (old.id === department.id ? department : old))
    : [...departments, department]

/** Creates a department and adds it to the cached lists; `idempotencyKey` as for every create. */
export async function addDepartment(
  body: Input<typeof createDepartment>['body'],
  idempotencyKey: string,
): Promise<Department> {
  const { department } = await call(createDepartment, { body }, { idempotencyKey })
  updateList(withDepartment(department))
  return department
}

/** Changes a department; throws a 409 with the current record for an outdated version. */
export async function changeDepartment(
  id: string,
  body: Input<typeof updateDepartment>['body'],
): Promise<Department> {
  try {
    const { department } = await call(updateDepartment, { params: { id }, body })
    updateList(withDepartment(department))
    return department
  } catch (error) {
    const current = currentFromConflict(updateDepartment, error)
    if (current) updateList(withDepartment(current.department))
    if (isGone(error)) removeFromList(id)
    throw error
  }
}

/** Lower than the form's limit, to leave room for added members. */
const MAX_IN_FORM = 500

/** The department with the members that a form needs; a list names only the first few. */
export async function fetchWithAllMembers(department: Department): Promise<Department> {
  if (department.members.length >= department.members_count) return department
  const query = { per_page: MAX_IN_FORM }
  const { data } = await call(listDepartmentMembers, { params: { id: department.id }, query })
  return { ...department, members: data }
}

/** The department was deleted in the meantime. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404

const removeFromList = (id: string) =>
  updateList((departments) => departments.filter((department) => department.id !== id))

/** Deletes a department; `moveTo` takes over its contents. Returns whether it can be restored. */
export async function removeDepartment(id: string, moveTo: string | null): Promise<boolean> {
  const query = moveTo ? { move_to: moveTo } : {}
  try {
    const { can } = await call(deleteDepartment, { params: { id }, query })
    removeFromList(id)
    return can.undelete
  } catch (error) {
    if (isGone(error)) removeFromList(id)
    throw error
  }
}

/** Restores a department that the reader has just deleted. */
export async function undoDepartmentDeletion(id: string): Promise<void> {
  const { department } = await call(undeleteDepartment, { params: { id } })
  updateList(withDepartment(department))
}
