import type { Project, ProjectInput, updateProject } from '#features/projects/contract.ts'
import { DATE_FIELDS, PROJECT_FIELDS, TEXT_FIELDS } from '#features/projects/fields.ts'
import { mayChange, mayManage } from '#features/projects/server/policy.ts'
import {
  findProject,
  lockProject,
  lockReferences,
  type ProjectRow,
} from '#features/projects/server/queries.ts'
import {
  insertProject,
  type ProjectValues,
  saveProject,
  saveStatus,
} from '#features/projects/server/write-queries.ts'
import { editConflictMessage, ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import { changedValues, revisionKindsOf, valuesOf } from '#records/fields/field.ts'
import { changesBetween, type RecordedFields } from '#records/revisions/server/revisions.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { forbidden, invalidField, requireFound } from '#server/errors.ts'
import { uuidv7 } from '#server/ids.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Bilingual } from '#shared/locale.ts'

type Body = Parsed<typeof updateProject>['body']

const UNKNOWN_PERSON: Bilingual = {
  en: 'Choose somebody of your company.',
  ar: 'اختر شخصًا من شركتك.',
}
const UNKNOWN_DEPARTMENT: Bilingual = {
  en: 'Choose a department of your company.',
  ar: 'اختر قسمًا من أقسام شركتك.',
}
const NAME_TAKEN: Bilingual = {
  en: 'There is a project with this name already.',
  ar: 'يوجد مشروع بهذا الاسم بالفعل.',
}
const CHANGED = editConflictMessage({ en: 'this project', ar: 'هذا المشروع' })

interface Named {
  id: string
  name: string
}

interface FetchedReferences {
  manager: Named | undefined
  department: Named | undefined
}

type ReferenceFields = Pick<Body, 'manager_id' | 'department_id'>

/** Throws 422 for the field that names something unknown to the company. */
function ensureReferencesExist(
  named: ReferenceFields,
  { manager, department }: FetchedReferences,
): void {
  if (named.manager_id && !manager) throw invalidField('manager_id', UNKNOWN_PERSON)
  if (named.department_id && !department) throw invalidField('department_id', UNKNOWN_DEPARTMENT)
}

/** Throws 422 if the name is taken: the unique index lets only one concurrent write succeed. */
export async function rejectTakenName<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'projects_name')
      throw invalidField('name', NAME_TAKEN)
    throw error
  }
}

/** A project as the caller may read it, with the actions they may take on it. */
export const presentProject = (ctx: Ctx, project: ProjectRow): Project => ({
  ...project,
  can: { update: mayChange(ctx, project), delete: mayManage(ctx) },
})

export const getPresentedProject = async (ctx: Ctx, id: string): Promise<Project> =>
  presentProject(ctx, requireFound(await findProject(ctx, id)))

/** Creates a project. Throws 422 for a name in use and for an unknown manager or department. */
export async function create(ctx: WriteContext, form: ProjectInput): Promise<Project> {
  const { manager_id = null, department_id = null } = form
  const wanted = { managerId: manager_id, departmentId: department_id }
  ensureReferencesExist(form, await lockReferences(ctx, wanted))
  const id = uuidv7()
  const values = { ...valuesOf(PROJECT_FIELDS, form), manager_id, department_id }
  await rejectTakenName(insertProject(ctx, id, values))
  if (manager_id) notify(ctx, { kind: 'project_given', about: id }, [manager_id])
  return getPresentedProject(ctx, id)
}

type Revised = Omit<ProjectRow, 'id' | 'version' | 'tasks' | 'department_id' | 'status'>

const REVISED: RecordedFields<Revised> = {
  ...revisionKindsOf(TEXT_FIELDS),
  department: 'name',
  manager: 'name',
  ...revisionKindsOf(DATE_FIELDS),
}

/** The new reference: an omitted one keeps its value, null clears it. */
const resolveReference = <T>(
  wanted: unknown,
  before: T | null,
  fetched: T | null | undefined,
): T | null => {
  if (wanted === undefined) return before
  return wanted === null ? null : (fetched ?? before)
}

const applyChange = (body: Body, before: ProjectRow, fetched: FetchedReferences): Revised => ({
  ...changedValues(PROJECT_FIELDS, before, body),
  department: resolveReference(body.department_id, before.department, fetched.department),
  manager: resolveReference(body.manager_id, before.manager, fetched.manager),
})

const toValues = ({ department, manager, ...values }: Revised): ProjectValues => ({
  ...values,
  department_id: department?.id ?? null,
  manager_id: manager?.id ?? null,
})

function ensureDates({ start_date, deadline }: Revised): void {
  if (start_date && deadline && deadline < start_date)
    throw invalidField('deadline', {
      en: 'The deadline cannot be before the start.',
      ar: 'لا يمكن أن يسبق الموعد النهائي تاريخ البدء.',
    })
}

/** Locks a project for a user who may change it. Throws 404 and 403. */
async function lockForChange(ctx: Ctx, id: string, managerId?: string | null) {
  const { manager, project } = await lockProject(ctx, id, managerId)
  const visible = requireFound(project)
  if (!mayChange(ctx, visible)) throw forbidden()
  return { manager, project: visible }
}

/** Changes a project. Throws 403, 404, 422, and 409 with the current record if outdated. */
export async function change(ctx: WriteContext, id: string, body: Body): Promise<Project> {
  const { manager, project } = await lockForChange(ctx, id, body.manager_id)
  await ensureCurrent(body.version, {
    version: project.version,
    message: CHANGED,
    reply: () => ({ project: presentProject(ctx, project) }),
  })
  const wanted = { managerId: null, departmentId: body.department_id ?? null }
  const fetched = { manager, department: (await lockReferences(ctx, wanted)).department }
  ensureReferencesExist(body, fetched)
  const revised = applyChange(body, project, fetched)
  ensureDates(revised)
  const changes = changesBetween<Revised>(REVISED, project, revised)
  if (changes.length === 0) return presentProject(ctx, project)
  await rejectTakenName(saveProject(ctx, { id: project.id, changes }, toValues(revised)))
  if (revised.manager && revised.manager.id !== project.manager?.id)
    notify(ctx, { kind: 'project_given', about: project.id }, [revised.manager.id])
  return getPresentedProject(ctx, project.id)
}

/** Stops or restarts a project. */
export async function setStatus(ctx: WriteContext, id: string, status: 0 | 1): Promise<Project> {
  const { project } = await lockForChange(ctx, id)
  if (project.status === status) return presentProject(ctx, project)
  const changes = [{ field: 'status', from: project.status, to: status }]
  await saveStatus(ctx, { id: project.id, changes }, status)
  if (project.manager)
    notify(ctx, { kind: status === 0 ? 'project_stopped' : 'project_started', about: project.id }, [
      project.manager.id,
    ])
  return getPresentedProject(ctx, project.id)
}
