import * as z from 'zod/mini'
import { optionalParam, textParam } from '#client/url-search.ts'
import type { Project } from '#features/projects/contract.ts'
import { useListSearch } from '#records/list/web/useListSearch.ts'
import { matchesSearch } from '#shared/searchable.ts'

export const SORTS = ['name', 'deadline', 'progress'] as const
export type SortBy = (typeof SORTS)[number]
export const DEFAULT_SORT = { usual: 'name' } as const

export const STATES = ['active', 'stopped'] as const

/** The list's filters, order and view in the URL; invalid values are ignored. */
const projectSearch = z.object({
  search: optionalParam(textParam),
  status: optionalParam(z.enum(STATES)),
  department_id: optionalParam(z.uuid()),
  manager_id: optionalParam(z.uuid()),
  sort: optionalParam(z.enum(SORTS)),
  order: optionalParam(z.literal('desc')),
  view: optionalParam(z.literal('table')),
  /** The id of a project; the list redirects to its page. */
  project: optionalParam(textParam),
})
export type ProjectSearch = z.output<typeof projectSearch>

export const useProjectSearch = () =>
  useListSearch(projectSearch, ['status', 'department_id', 'manager_id'])

const STORAGE_KEY = 'projectList'

/** Stores the list's state in this tab, for the way back from a project. */
export const storeListSearch = ({ project: _, ...shown }: ProjectSearch): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(shown))
export const readListSearch = (): ProjectSearch =>
  projectSearch.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}'))

export const stateOf = ({ status }: Pick<Project, 'status'>) =>
  status === 1 ? 'active' : 'stopped'

/** The progress in percent; null if the project has no tasks. */
export const percentOf = ({ tasks: { total, done } }: Pick<Project, 'tasks'>): number | null =>
  total === 0 ? null : (done * 100) / total

type Filter = Pick<ProjectSearch, 'search' | 'status' | 'department_id' | 'manager_id'>

const matchesFilter = (project: Project, { search, status, department_id, manager_id }: Filter) =>
  (!status || stateOf(project) === status) &&
  (!department_id || project.department?.id === department_id) &&
  (!manager_id || project.manager?.id === manager_id) &&
  matchesSearch(
    [project.name, project.description, project.manager?.name, project.department?.name].join(' '),
    search ?? '',
  )

/** The value of each sort order; equal values are sorted by name. */
const VALUES: Record<SortBy, (project: Project) => number | null> = {
  name: () => null,
  deadline: ({ deadline }) => (deadline ? Date.parse(deadline) : null),
  progress: percentOf,
}

/** The matching projects, sorted. Projects without a sort value come last in either order. */
export function selectProjects(projects: readonly Project[], search: ProjectSearch): Project[] {
  const by = VALUES[search.sort ?? DEFAULT_SORT.usual]
  const turn = search.order ? -1 : 1
  return projects
    .filter((project) => matchesFilter(project, search))
    .toSorted((one, other) => {
      const [first, second] = [by(one), by(other)]
      if ((first === null) !== (second === null)) return first === null ? 1 : -1
      return turn * ((first ?? 0) - (second ?? 0) || one.name.localeCompare(other.name))
    })
}
