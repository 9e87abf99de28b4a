import * as z from 'zod/mini'
import { DATE_FIELDS, TEXT_FIELDS } from '#features/projects/fields.ts'
import { shapeOf } from '#records/fields/field.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, message, namedRef, ruleAt } from '#shared/fields.ts'
import { Revision } from '#shared/revisions.ts'

/** Any of these permissions lets its holder open the projects that they may see. */
export const VIEW_PERMISSIONS = ['view-project', 'view-Allproject', 'manage-project'] as const

/** 1: active and offered in selectors; 0: stopped. */
export const ProjectStatus = z.literal([0, 1])

const Project = z.strictObject({
  id,
  ...shapeOf(TEXT_FIELDS, 'reply'),
  status: ProjectStatus,
  department_id: z.nullable(id),
  department: z.nullable(namedRef),
  manager: z.nullable(namedRef),
  ...shapeOf(DATE_FIELDS, 'reply'),
  /** Counts the project's one-time tasks that are not archived and that the caller may see. */
  tasks: z.strictObject({ total: z.int(), done: z.int(), review: z.int(), overdue: z.int() }),
  version: z.int(),
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type Project = z.output<typeof Project>

type Dates = { start_date?: string | null | undefined; deadline?: string | null | undefined }

const withFieldRules = <T extends z.ZodMiniType<Dates>>(fields: T): T =>
  fields.check(
    ruleAt<Dates>(
      'deadline',
      ({ start_date, deadline }) => !start_date || !deadline || deadline >= start_date,
      {
        en: 'The deadline cannot be before the start.',
        ar: 'لا يمكن أن يسبق الموعد النهائي تاريخ البدء.',
      },
    ),
  ) as T

export const ProjectInput = withFieldRules(
  z.strictObject({
    ...shapeOf(TEXT_FIELDS, 'create'),
    department_id: z.nullish(id),
    manager_id: z.nullish(id),
    ...shapeOf(DATE_FIELDS, 'create'),
  }),
)
export type ProjectInput = z.output<typeof ProjectInput>

const ofProject = { params: z.strictObject({ id }) }
const one = z.strictObject({ project: Project })

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  summary: 'The projects that the caller may see',
  reply: z.strictObject({ projects: z.array(Project) }),
  may: [...VIEW_PERMISSIONS],
  shows: ['projects', 'tasks', 'people', 'company'],
})

export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  summary: 'Creates a project',
  body: ProjectInput,
  reply: one,
  statuses: [201],
  may: 'manage-project',
  changes: 'projects',
})

export const updateProject = endpoint({
  method: 'PUT',
  path: '/projects/{id}',
  summary: 'Changes a project; what is left out stays as it is',
  ...ofProject,
  body: withFieldRules(
    z.strictObject({
      ...shapeOf(TEXT_FIELDS, 'change'),
      department_id: z.nullish(id),
      manager_id: z.nullish(id),
      ...shapeOf(DATE_FIELDS, 'change'),
      version: z.optional(z.int()),
    }),
  ),
  reply: one,
  may: [...VIEW_PERMISSIONS],
  changes: 'projects',
})

export const setProjectStatus = endpoint({
  method: 'POST',
  path: '/projects/{id}/status',
  summary: 'Stops a project, or starts it again; only active ones are offered for tasks',
  ...ofProject,
  body: z.strictObject({ status: ProjectStatus }),
  reply: one,
  may: [...VIEW_PERMISSIONS],
  changes: 'projects',
})

export const listProjectRevisions = endpoint({
  method: 'GET',
  path: '/projects/{id}/revisions',
  summary: 'What was changed in a project, newest first',
  ...ofProject,
  reply: z.strictObject({ revisions: z.array(Revision) }),
  may: [...VIEW_PERMISSIONS],
  shows: ['projects', 'company'],
})

/** The maximum number of days in a project's progress, including today. */
export const MAX_PROGRESS_DAYS = 90

const ProjectProgress = z.strictObject({
  /**
   * The number of counted tasks that were open and done at the end of each day, from the day of the
   * first task to today, in date order.
   */
  days: z.array(z.strictObject({ date: isoDate, open: z.int(), done: z.int() })),
  /** The assignees of the tasks; those with the most open tasks come first. */
  people: z.array(z.strictObject({ id, name: z.string(), open: z.int(), done: z.int() })),
})
export type ProjectProgress = z.output<typeof ProjectProgress>

export const getProjectProgress = endpoint({
  method: 'GET',
  path: '/projects/{id}/progress',
  summary: 'How the tasks of a project went day by day, and who does them',
  ...ofProject,
  reply: ProjectProgress,
  may: [...VIEW_PERMISSIONS],
  shows: ['projects', 'tasks', 'people', 'company'],
})

export const undeleteProject = endpoint({
  method: 'POST',
  path: '/projects/{id}/undelete',
  summary: 'Brings a project back with its tasks, for whoever deleted it a few minutes ago',
  ...ofProject,
  reply: one,
  may: 'manage-project',
  changes: 'projects',
})

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/{id}',
  summary: 'Deletes a project; its tasks stay, without a project',
  ...ofProject,
  reply: message,
  may: 'manage-project',
  changes: 'projects',
})
