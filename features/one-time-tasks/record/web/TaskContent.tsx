import '#features/one-time-tasks/record/web/facts.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession, type Session } from '#client/session.ts'
import { Files } from '#features/one-time-tasks/attachments/web/Files.tsx'
import { Comments } from '#features/one-time-tasks/comments/web/Comments.tsx'
import { useRelativeTime } from '#features/one-time-tasks/comments/web/useRelativeTime.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import { refetchFiles } from '#features/one-time-tasks/record/web/api.ts'
import { picturesOf } from '#features/one-time-tasks/record/web/CommentPictures.tsx'
import { DescriptionField } from '#features/one-time-tasks/record/web/DescriptionField.tsx'
import { DetailFields } from '#features/one-time-tasks/record/web/DetailFields.tsx'
import { PeopleFields } from '#features/one-time-tasks/record/web/PeopleFields.tsx'
import { StatusPart } from '#features/one-time-tasks/record/web/StatusPart.tsx'
import { TitleField } from '#features/one-time-tasks/record/web/TitleField.tsx'
import { useTaskEdit } from '#features/one-time-tasks/record/web/useTaskEdit.ts'

const mayReadReports = ({ isOwner, permissions, managedDepartments }: Session): boolean =>
  isOwner ||
  managedDepartments.length > 0 ||
  permissions.includes('view-dailyTaskReports') ||
  permissions.includes('evaluate-dailytask')

/** The duty from which a task followed, with a link to its day for those who evaluate it. */
function FromDuty({ duty: { name, date } }: { duty: NonNullable<TaskRecord['duty']> }) {
  const { t, locale } = useTranslations('tasks')
  const words = t('fromDuty', { name, date: formatDate(date, locale, 'date') })
  const session = readSession()
  return (
    <p className="text-sm text-muted">
      {session && mayReadReports(session) ? (
        <Link
          to="/$companyName/task-reports"
          params={{ companyName: session.companySlug }}
          search={{ date, search: name }}
          className="text-accent underline-offset-4 hover:underline"
        >
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  )
}

/** All content of one task. Mount it again for each task. */
export function TaskContent({ task }: { task: TaskRecord }) {
  const { t } = useTranslations('tasks')
  const when = useRelativeTime()
  const edit = useTaskEdit(task)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const edited = { task, edit }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <TitleField {...edited} ref={heading} />
        <p className="text-sm text-muted">{t('createdBy', { name: task.created_by.name })}</p>
        {task.duty && <FromDuty duty={task.duty} />}
      </div>
      <StatusPart task={task} />
      <DescriptionField {...edited} />
      <DetailFields {...edited} />
      <PeopleFields {...edited} />
      <Files task={task} whenOf={(at) => when(at).words} refresh={() => refetchFiles(task.id)} />
      <Comments task={task} comments={task.comments} pictures={picturesOf(task)} />
    </div>
  )
}
