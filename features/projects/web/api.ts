import { useQuery } from '@tanstack/react-query'
import { CallError, call } from '#client/call.ts'
import {
  cancelQueries,
  invalidateAfter,
  queryKey,
  queryOptions,
  updateCached,
  useReply,
} from '#client/query.ts'
import {
  createProject,
  deleteProject,
  getProjectProgress,
  listProjectRevisions,
  listProjects,
  type Project,
  setProjectStatus,
  undeleteProject,
  updateProject,
} from '#features/projects/contract.ts'
import { currentFromConflict } from '#records/edit/web/current-from-conflict.ts'
import type { Input, Reply } from '#shared/endpoint.ts'

type Listed = Reply<typeof listProjects>

/** Every project that the reader may see, by name. */
const fetchProjects = (signal: AbortSignal) =>
  queryOptions(listProjects, undefined).queryFn({ signal })

export const useProjects = () =>
  useQuery({
    queryKey: queryKey(listProjects),
    queryFn: ({ signal }) => fetchProjects(signal),
  })

export const useProgress = (id: string) =>
  useReply(getProjectProgress, { params: { id } }, { placeholderData: undefined })

export const useRevisions = (id: string) =>
  useReply(listProjectRevisions, { params: { id } }, { placeholderData: undefined, staleTime: 0 })

/** The project was deleted in the meantime, or the reader may no longer see it. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404

/** Updates the cached list at once, and invalidates other outdated data. */
async function updateList(change: (projects: Project[]) => Project[]): Promise<void> {
  await cancelQueries(listProjects)
  updateCached<Listed>(listProjects, ({ projects }) => ({ projects: change(projects) }))
  invalidateAfter(updateProject, { except: [listProjectRevisions, getProjectProgress] })
}

const withProject = (project: Project) => (projects: Project[]) =>
  projects.some(({ id }) => id === project.id)
    ? projects.map((old) => (old.id === project.id ? project : old))
    : [...projects, project]

const without = (id: string) => (projects: Project[]) => projects.filter((one) => one.id !== id)

/** Creates a project; `idempotencyKey` as for every create. */
export async function addProject(
  body: Input<typeof createProject>['body'],
  idempotencyKey: string,
): Promise<Project> {
  const { project } = await call(createProject, { body }, { idempotencyKey })
  await updateList(withProject(project))
  return project
}

/** Shows the server's version of the project, whether the change succeeded or not. */
async function applyReply(id: string, asked: Promise<{ project: Project }>): Promise<Project> {
  try {
    const { project } = await asked
    await updateList(withProject(project))
    return project
  } catch (error) {
    const current = currentFromConflict(updateProject, error)
    if (current) await updateList(withProject(current.project))
    if (isGone(error)) await updateList(without(id))
    throw error
  }
}

/** Changes a project; throws a 409 with the current record for an outdated version. */
export const changeProject = (id: string, body: Input<typeof updateProject>['body']) =>
  applyReply(id, call(updateProject, { params: { id }, body }))

/** Stops a project (0) or restarts it (1). */
export const changeProjectStatus = (id: string, status: 0 | 1) =>
  applyReply(id, call(setProjectStatus, { params: { id }, body: { status } }))

export async function removeProject(id: string): Promise<void> {
  try {
    await call(deleteProject, { params: { id } })
  } catch (error) {
    if (isGone(error)) await updateList(without(id))
    throw error
  }
  await updateList(without(id))
}

/** Restores a project that the reader has just deleted. */
export async function undoProjectDeletion(id: string): Promise<void> {
  const { project } = await call(undeleteProject, { params: { id } })
  await updateList(withProject(project))
}
