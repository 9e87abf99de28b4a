import { Link } from '@tanstack/react-router'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { listDepartments } from '#features/departments/contract.ts'
import { usePictures } from '#features/departments/web/usePeople.ts'
import type { Reply } from '#shared/endpoint.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'

export type ListedDepartment = Reply<typeof listDepartments>['Departments'][number]
type Person = { id: string; name: string }
type PictureOf = ReturnType<typeof usePictures>

const FACES = 5

/**
 * A summary card of a department; a click anywhere opens it. For users who may not see departments,
 * it shows only the name.
 */
export function DepartmentCard({ department }: { department: ListedDepartment }) {
  const { id, name, description, manager, members, members_count, open_tasks, routine_tasks } =
    department
  const { t } = useTranslations('departments')
  const pictureOf = usePictures()
  const link = (
    <Link
      to="."
      search={(old: object) => ({ ...old, department: id })}
      resetScroll={false}
      className="wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:ring-focus"
    >
      <bdi>{name}</bdi>
    </Link>
  )
  return (
    <Card
      className="relative flex h-full flex-col transition-colors hover:border-field-line"
      title={link}
    >
      {description && (
        <p className="-mt-3 mb-4 line-clamp-2 wrap-anywhere text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
      {manager !== undefined && members && (
        <div className="mt-auto flex flex-col gap-3">
          <Manager person={manager} picture={manager && pictureOf(manager.id)} />
          <Members people={members} count={members_count ?? 0} pictureOf={pictureOf} />
        </div>
      )}
      {open_tasks !== undefined && routine_tasks !== undefined && (
        <>
          <Counts routineTasks={routine_tasks} openTasks={open_tasks} />
          <Link
            to="/$companyName/department/$departmentId"
            params={{ companyName: readSession()?.companySlug ?? '', departmentId: id }}
            aria-label={t('openPageOf', { name })}
            className="relative mt-3 self-start rounded-sm text-sm text-accent hover:underline"
          >
            {t('openPage')}
          </Link>
        </>
      )}
    </Card>
  )
}

export function Manager({
  person,
  picture,
}: {
  person: Person | null
  picture: string | null | undefined
}) {
  const { t } = useTranslations('departments')
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
      <Avatar name={person.name} src={picture} />
      <span className="min-w-0 leading-snug">
        <span className="block text-xs text-muted">{t('manager')}</span>
        <bdi className="wrap-anywhere font-medium">{person.name}</bdi>
      </span>
    </p>
  )
}

function Members({
  people,
  count,
  pictureOf,
}: {
  people: readonly Person[]
  count: number
  pictureOf: PictureOf
}) {
  const { t } = useTranslations('departments')
  if (people.length === 0)
    return <p className="flex min-h-8 items-center text-sm text-muted">{t('noMembers')}</p>
  const others = count - FACES
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <ul aria-label={t('members')} className="flex gap-1">
        {people.slice(0, FACES).map(({ id, name }) => (
          <li key={id} className="flex">
            <Avatar name={name} src={pictureOf(id)} named />
          </li>
        ))}
      </ul>
      {others > 0 && <span className="text-sm text-muted">{t('more', { count: others })}</span>}
    </div>
  )
}

export function Counts({ routineTasks, openTasks }: { routineTasks: number; openTasks: number }) {
  const { t, locale } = useTranslations('departments')
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
