import {
  type createDepartment,
  type Department,
  MAX_LISTED_MEMBERS,
  type updateDepartment,
} from '#features/departments/contract.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { mayManage } from '#features/departments/server/policy.ts'
import {
  type DepartmentRow,
  findDepartment,
  insertDepartment,
  lockDepartment,
  lockKnownUsers,
  saveDepartment,
} from '#features/departments/server/queries.ts'
import { editConflictMessage, ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import { changedValues, valuesOf } from '#records/fields/field.ts'
import { changesBetween } from '#records/revisions/server/revisions.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { invalidField, requireFound } from '#server/errors.ts'
import { uuidv7 } from '#server/ids.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Bilingual } from '#shared/locale.ts'

type Change = Parsed<typeof updateDepartment>['body']

const UNKNOWN_PERSON: Bilingual = {
  en: 'Choose people of your company.',
  ar: 'اختر أشخاصًا من شركتك.',
}
const MORE_THAN_LISTED: Bilingual = {
  en: 'This department has more members than are listed. Say who joins and who leaves instead.',
  ar: 'أعضاء هذا القسم أكثر مما يُعرض في القائمة. حدّد من ينضم ومن يغادر بدلًا من ذلك.',
}
const NAME_TAKEN: Bilingual = {
  en: 'There is a department with this name already.',
  ar: 'يوجد قسم بهذا الاسم بالفعل.',
}
const CHANGED = editConflictMessage({ en: 'this department', ar: 'هذا القسم' })

interface People {
  manager_id?: string | null | undefined
  member_ids?: string[] | undefined
  add_member_ids?: string[] | undefined
  remove_member_ids?: string[] | undefined
}

const LISTS = ['member_ids', 'add_member_ids', 'remove_member_ids'] as const
const lower = (ids: readonly string[] = []) => ids.map((id) => id.toLowerCase())

/** All people that a form adds to a department, each once. The manager is always a member. */
const listMemberIds = ({ manager_id, member_ids, add_member_ids }: People): string[] => [
  ...new Set([
    ...lower(member_ids),
    ...lower(add_member_ids),
    ...lower(manager_id ? [manager_id] : []),
  ]),
]

/** Throws 422 for the field that names a person who is not one of the users. */
function ensureMembersExist(people: People, users: { id: string }[]): void {
  const known = new Set(users.map(({ id }) => id))
  if (people.manager_id && !known.has(people.manager_id.toLowerCase()))
    throw invalidField('manager_id', UNKNOWN_PERSON)
  for (const field of LISTS)
    if (lower(people[field]).some((id) => !known.has(id))) throw invalidField(field, UNKNOWN_PERSON)
}

/** Throws 422 if the name is taken: the unique index lets only one concurrent write succeed. */
export async function rejectTakenName<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'departments_name')
      throw invalidField('name', NAME_TAKEN)
    throw error
  }
}

type Managed = Pick<Department, 'manager'>

interface Named {
  id: string
  name: string
}

/** The people who joined a department, and those who left it. */
interface MembershipChange {
  added: readonly Named[]
  removed: readonly Named[]
}

/** Logs and notifies who joined, left or now leads the department; nothing if nothing changed. */
function recordMembershipChange(
  ctx: WriteContext,
  department: DepartmentRow,
  { before, added, removed }: MembershipChange & { before: Managed },
): void {
  const idsOf = (people: readonly Named[]) => people.map(({ id }) => id)
  notify(ctx, { kind: 'department_given', about: department.id }, idsOf(added))
  notify(ctx, { kind: 'department_taken', about: department.id }, idsOf(removed))
  const changes = changesBetween<Managed>({ manager: 'name' }, before, department)
  if (added.length + removed.length + changes.length === 0) return
  const names = (people: readonly Named[]) => people.map(({ name }) => name)
  const { id, name } = department
  recordAuditEvent(ctx, {
    action: 'department_people_changed',
    subject: { kind: 'department', id, name },
    facts: { added: names(added), removed: names(removed), changes },
  })
}

/** Creates a department and returns its id. */
export async function create(
  ctx: WriteContext,
  body: Parsed<typeof createDepartment>['body'],
): Promise<string> {
  const memberIds = listMemberIds(body)
  ensureMembersExist(body, await lockKnownUsers(ctx, memberIds))
  const id = uuidv7()
  const managerId = body.manager_id ?? null
  const row = { id, values: valuesOf(DEPARTMENT_FIELDS, body), managerId, memberIds }
  const moved = await rejectTakenName(insertDepartment(ctx, row))
  if (memberIds.length > 0)
    recordMembershipChange(ctx, requireFound(await findDepartment(ctx, id)), {
      ...moved,
      before: { manager: null },
    })
  return id
}

/**
 * Changes the sent fields of a department; returns undefined if it does not exist. Throws 409 with
 * the current record for an outdated version, 422 for unknown people or a name in use.
 */
export async function change(
  ctx: WriteContext,
  id: string,
  body: Change,
): Promise<DepartmentRow | undefined> {
  const named = listMemberIds(body)
  const leavingIds = lower(body.remove_member_ids)
  const { department, users } = await lockDepartment(ctx, id, [...named, ...leavingIds])
  if (!department) return undefined
  await ensureCurrent(body.version, {
    version: department.version,
    message: CHANGED,
    reply: () => ({ department: presentDepartment(ctx, department) }),
  })
  ensureMembersExist(body, users)
  // A complete list built from the listed members would remove the unlisted ones.
  if (body.member_ids && department.members_count > MAX_LISTED_MEMBERS)
    throw invalidField('member_ids', MORE_THAN_LISTED)
  const managerId =
    body.manager_id === undefined ? (department.manager?.id ?? null) : body.manager_id
  const moved = await rejectTakenName(
    saveDepartment(ctx, {
      id: department.id,
      values: changedValues(DEPARTMENT_FIELDS, department, body),
      managerId,
      memberIds: listMemberIds({ manager_id: managerId, member_ids: named }),
      onlyMembers: body.member_ids !== undefined,
      leavingIds,
    }),
  )
  const after = requireFound(await findDepartment(ctx, id))
  recordMembershipChange(ctx, after, { ...moved, before: department })
  return after
}

/** A department as the caller may read it, with the actions they may take on it. */
export function presentDepartment(ctx: Ctx, department: DepartmentRow): Department {
  const manages = mayManage(ctx)
  return { ...department, can: { update: manages, delete: manages } }
}
