import type { listDepartments } from '#features/departments/contract.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Card } from '#platform/web/ui/Card.tsx'

export type ListedDepartment = Reply<typeof listDepartments>['Departments'][number]
type Person = { id: string; name: string }

const FACES = 5

/** A department at a glance. Who may not see departments gets names only; then so is the card. */
export function DepartmentCard({ department }: { department: ListedDepartment }) {
  const { name, description, manager, members, open_tasks, routine_tasks } = department
  return (
    <Card className="flex h-full flex-col" title={<bdi>{name}</bdi>}>
      {description && (
        <p className="-mt-3 mb-4 line-clamp-2 text-muted" title={description}>
          <bdi>{description}</bdi>
        </p>
      )}
      {manager !== undefined && members && (
        <div className="mt-auto flex flex-col gap-3">
          <Manager person={manager} />
          <Members people={members} />
        </div>
      )}
      {open_tasks !== undefined && routine_tasks !== undefined && (
        <Counts routineTasks={routine_tasks} openTasks={open_tasks} />
      )}
    </Card>
  )
}

function Manager({ person }: { person: Person | null }) {
  const { t } = useWords('departments')
  if (!person)
    return (
      <p className="flex min-h-9 items-center gap-2.5 text-muted">
        <span
          aria-hidden="true"
          className="size-8 rounded-full border border-dashed border-field-line"
        />
        {t('noManager')}
      </p>
    )
  return (
    <p className="flex min-h-9 items-center gap-2.5">
      <Avatar name={person.name} />
      <span className="min-w-0 leading-snug">
        <span className="block text-xs text-muted">{t('manager')}</span>
        <bdi className="font-medium">{person.name}</bdi>
      </span>
    </p>
  )
}

function Members({ people }: { people: readonly Person[] }) {
  const { t } = useWords('departments')
  if (people.length === 0)
    return <p className="flex min-h-8 items-center text-sm text-muted">{t('noMembers')}</p>
  const others = people.length - FACES
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <ul aria-label={t('members')} className="flex gap-1">
        {people.slice(0, FACES).map((person) => (
          <li key={person.id} title={person.name} className="flex">
            <Avatar name={person.name} named />
          </li>
        ))}
      </ul>
      {others > 0 && <span className="text-sm text-muted">{t('more', { count: others })}</span>}
    </div>
  )
}

function Counts({ routineTasks, openTasks }: { routineTasks: number; openTasks: number }) {
  const { t, locale } = useWords('departments')
  const counts = [
    { name: t('routineTasks'), count: routineTasks },
    { name: t('openTasks'), count: openTasks },
  ]
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 border-t border-line pt-3 text-sm">
      {counts.map(({ name, count }) => (
        <div key={name} className="flex justify-between gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{formatNumber(count, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
