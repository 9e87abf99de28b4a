import { CalendarDays, CircleAlert, History, Pencil, Play, Square, Trash2 } from 'lucide-react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import type { Project } from '#features/projects/contract.ts'
import { percentOf } from '#features/projects/web/search.ts'
import { useChangeProjectStatus } from '#features/projects/web/useChangeProjectStatus.ts'
import { RowMenu } from '#records/list/web/RowMenu.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { join } from '#ui/join.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'

/**
 * The dialog to open. Its project is a snapshot from the opening, so that updates do not change a
 * form during typing.
 */
export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'stop' | 'delete' | 'history'; project: Project }

export type OpenDialogFn = (wanted: OpenDialog) => void

export function StateBadge({ project: { status } }: { project: Project }) {
  const { t } = useTranslations('projects')
  return status === 1 ? (
    <Badge tone="done">{t('active')}</Badge>
  ) : (
    <Badge mark={<Square aria-hidden="true" className="size-2.5 fill-current" />}>
      {t('stopped')}
    </Badge>
  )
}

/** A project's progress; the number shows the same as the bar. */
export function Progress({ project, short = false }: { project: Project; short?: boolean }) {
  const { t } = useTranslations('projects')
  const { total, done } = project.tasks
  const percent = percentOf(project)
  if (percent === null) return <p className="text-sm text-muted">{t('noTasks')}</p>
  const label = t('tasksDone', { count: total, done })
  if (!short) return <ProgressBar label={label} value={percent} valueText={percentText(percent)} />
  return (
    <span className="flex items-center gap-3">
      <ProgressBar
        className="w-24"
        hideText
        label={label}
        value={percent}
        valueText={percentText(percent)}
      />
      <span aria-hidden="true" className="w-10 text-end text-sm tabular-nums">
        {percentText(percent)}
      </span>
    </span>
  )
}

/** Rounds down, so that 100% appears only if everything is done. */
const percentText = (percent: number) => `${Math.floor(percent)}%`

export function Overdue({ count, className }: { count: number; className?: string }) {
  const { t } = useTranslations('projects')
  if (count === 0) return null
  return (
    <p className={join('flex items-center gap-1.5 text-sm font-medium text-not-done', className)}>
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      {t('overdueTasks', { count })}
    </p>
  )
}

/** The start date and deadline as text. */
export function useDates() {
  const { t, locale } = useTranslations('projects')
  const words = (date: string) => formatDate(date, locale, 'date')
  return ({ start_date: from, deadline: to }: Project): string => {
    if (from && to) return t('dates', { from: words(from), to: words(to) })
    if (to) return t('datesUntil', { date: words(to) })
    return from ? t('datesFrom', { date: words(from) }) : t('noDates')
  }
}

const DAY_MS = 86_400_000

/** How far away the deadline is, for a project that is still in progress. */
export function DeadlineNote({ project }: { project: Project }) {
  const { t } = useTranslations('projects')
  const { date: today } = useCompanyClock()
  const { deadline, status } = project
  if (!deadline || status === 0 || percentOf(project) === 100) return null
  const left = (Date.parse(deadline) - Date.parse(today)) / DAY_MS
  if (left === 0) return <Badge tone="late">{t('dueToday')}</Badge>
  return left < 0 ? (
    <Badge tone="not-done">{t('daysOver', { count: -left })}</Badge>
  ) : (
    <span className="text-sm font-medium text-muted">{t('daysLeft', { count: left })}</span>
  )
}

export function Dates({ project }: { project: Project }) {
  const dates = useDates()(project)
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
      <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
      <span>{dates}</span>
      <DeadlineNote project={project} />
    </p>
  )
}

export function Manager({
  project: { manager },
  picture,
  labelled = false,
}: {
  project: Project
  picture: string | null | undefined
  /** Also shows a visible label. */
  labelled?: boolean
}) {
  const { t } = useTranslations('projects')
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm">
      {manager ? (
        <Avatar name={manager.name} src={picture} />
      ) : (
        <span
          aria-hidden="true"
          className="size-8 shrink-0 rounded-full border border-dashed border-field-line"
        />
      )}
      <span className="min-w-0 leading-snug">
        <span className={labelled ? 'block text-xs text-muted' : 'sr-only'}>{t('manager')}</span>
        {manager ? (
          <bdi className="wrap-anywhere">{manager.name}</bdi>
        ) : (
          <span className="text-muted">{t('noManager')}</span>
        )}
      </span>
    </p>
  )
}

const look = { 'aria-hidden': true, className: 'size-4' } as const

/** The actions on a project; on its own page the first ones are separate buttons. */
export function ProjectMenu({
  project,
  show,
  rest = false,
}: {
  project: Project
  show: OpenDialogFn
  rest?: boolean
}) {
  const { t } = useTranslations('projects')
  const turn = useChangeProjectStatus()
  const { can, status } = project
  const changes = can.update && !rest
  return (
    <RowMenu
      id={project.id}
      name={project.name}
      items={[
        ...(changes
          ? [
              {
                id: 'edit',
                name: t('edit'),
                icon: <Pencil {...look} />,
                onAction: () => show({ kind: 'edit', project }),
              },
              status === 1
                ? {
                    id: 'stop',
                    name: t('stop'),
                    icon: <Square {...look} />,
                    onAction: () => show({ kind: 'stop', project }),
                  }
                : {
                    id: 'start',
                    name: t('startAgain'),
                    icon: <Play {...look} />,
                    onAction: () => void turn(project, 1),
                  },
            ]
          : []),
        {
          id: 'history',
          name: t('revisions'),
          icon: <History {...look} />,
          onAction: () => show({ kind: 'history', project }),
        },
        ...(can.delete
          ? [
              {
                id: 'delete',
                name: t('delete'),
                icon: <Trash2 {...look} />,
                danger: true,
                onAction: () => show({ kind: 'delete', project }),
              },
            ]
          : []),
      ]}
    />
  )
}
