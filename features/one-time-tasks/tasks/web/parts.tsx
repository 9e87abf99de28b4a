import {
  ChevronDown,
  ChevronsUp,
  ChevronUp,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock,
  ClockAlert,
  Equal,
  MessageSquare,
  Paperclip,
} from 'lucide-react'
import { useMemo } from 'react'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import type { Task, TaskPerson, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import type { TaskPriority } from '#features/one-time-tasks/tasks/fields.ts'
import { useDeadlineText } from '#features/one-time-tasks/tasks/web/deadline.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { join } from '#ui/join.ts'

/** The display name of a person on a task; it marks a person who has left. */
export function usePersonName(): (person: Pick<TaskPerson, 'name' | 'left'>) => string {
  const { t } = useTranslations('tasks')
  return ({ name, left }) => (left ? t('former', { name }) : name)
}

const STATUS_ICONS: Record<TaskStatus, typeof Circle> = {
  pending: CircleDashed,
  inProgress: Circle,
  review: CircleDot,
  done: CircleCheck,
}
const STATUS_COLOURS: Record<TaskStatus, string> = {
  pending: 'text-muted',
  inProgress: 'text-info',
  review: 'text-late',
  done: 'text-done',
}

/** Only the icon of a status, for places that show its name next to it. */
export function StatusIcon({ status }: { status: TaskStatus }) {
  const Icon = STATUS_ICONS[status]
  return <Icon aria-hidden="true" className={join('size-4 shrink-0', STATUS_COLOURS[status])} />
}

export function StatusMark({ status }: { status: TaskStatus }) {
  const { t } = useTranslations('tasks')
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <StatusIcon status={status} />
      {t(`status.${status}`)}
    </span>
  )
}

const PRIORITY_ICONS: Record<TaskPriority, typeof Circle> = {
  low: ChevronDown,
  normal: Equal,
  high: ChevronUp,
  urgent: ChevronsUp,
}
const PRIORITY_COLOURS: Record<TaskPriority, string> = {
  low: 'text-info',
  normal: 'text-late',
  high: 'text-not-done',
  urgent: 'font-semibold text-not-done',
}

/** The shape repeats the meaning of the colour. `short`: hides the normal priority. */
export function PriorityMark({ priority, short }: { priority: TaskPriority; short?: boolean }) {
  const { t } = useTranslations('tasks')
  if (short && priority === 'normal') return null
  const Icon = PRIORITY_ICONS[priority]
  return (
    <span
      className={join(
        'inline-flex items-center gap-1 whitespace-nowrap',
        PRIORITY_COLOURS[priority],
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{t('priorityOf', { priority: t(`priority.${priority}`) })}</span>
      <span aria-hidden="true">{t(`priority.${priority}`)}</span>
    </span>
  )
}

/** The deadline as text, in red if overdue. `icon`: short, with an icon instead of "overdue". */
export function Deadline({ task, icon }: { task: Task; icon?: boolean }) {
  const { words, day, overdue, soon } = useDeadlineText()(task)
  if (task.deadline === null && icon) return null
  const Icon = overdue ? ClockAlert : Clock
  return (
    <span
      className={join(
        'inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums',
        overdue ? 'font-medium text-not-done' : soon ? 'text-late' : 'text-muted',
      )}
    >
      {icon ? (
        <>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">{words}</span>
          <span aria-hidden="true">{day}</span>
        </>
      ) : (
        words
      )}
    </span>
  )
}

const MAX_FACES = 3

export type PictureOf = (id: string) => string | null | undefined

/** The pictures of people by id, as far as the directory has them. */
export function usePictures(): PictureOf {
  const people = useDirectory().data?.people
  return useMemo(() => {
    const pictures = new Map(people?.map(({ id, ppUrl }) => [id, ppUrl]))
    return (id) => pictures.get(id)
  }, [people])
}

interface FacesProps {
  people: readonly TaskPerson[]
  /** From one `usePictures` call for all rows: each call adds a subscriber to every change. */
  pictureOf: PictureOf
}

/** A few avatars in a row, with names for screen readers. */
export function Faces({ people, pictureOf }: FacesProps) {
  const { locale } = useTranslations('tasks')
  const nameOf = usePersonName()
  const more = people.length - MAX_FACES
  return (
    <span className="inline-flex items-center -space-x-1.5 rtl:space-x-reverse">
      {people.slice(0, MAX_FACES).map((one) => (
        <Avatar
          key={one.id}
          name={one.name}
          title={nameOf(one)}
          src={pictureOf(one.id)}
          size="sm"
          named
          className="ring-2 ring-card"
        />
      ))}
      {more > 0 && (
        <span
          title={people.slice(MAX_FACES).map(nameOf).join('، ')}
          className="z-10 grid size-6 place-items-center rounded-full bg-hover text-[0.625rem] font-semibold text-muted ring-2 ring-card"
        >
          <bdi dir="ltr">+{formatNumber(more, locale)}</bdi>
        </span>
      )}
    </span>
  )
}

function Count({
  icon: Icon,
  count,
  words,
}: {
  icon: typeof Circle
  count: number
  words: string
}) {
  const { locale } = useTranslations('tasks')
  return (
    <span className="inline-flex items-center gap-1 tabular-nums" title={words}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{words}</span>
      <span aria-hidden="true">{formatNumber(count, locale)}</span>
    </span>
  )
}

/** The numbers of unread replies, comments and files; zeros are hidden. */
export function Counts({ task }: { task: Task }) {
  const { t } = useTranslations('tasks')
  const { comments_count: comments, attachments_count: files, unread } = task
  if (comments + files === 0) return null
  return (
    <span className="inline-flex items-center gap-3 text-muted">
      {unread > 0 && (
        <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-foreground tabular-nums">
          <span className="sr-only">{t('unread', { count: unread })}</span>
          <bdi dir="ltr" aria-hidden="true">
            +{unread}
          </bdi>
        </span>
      )}
      {comments > 0 && (
        <Count icon={MessageSquare} count={comments} words={t('comments', { count: comments })} />
      )}
      {files > 0 && <Count icon={Paperclip} count={files} words={t('files', { count: files })} />}
    </span>
  )
}
