import { Link } from '@tanstack/react-router'
import { ListPlus, ListTodo } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { callAndInvalidate } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { createTaskOfReport } from '#features/routine-tasks/reports/follow-up-contract.ts'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

interface Props {
  occurrence: Pick<Occurrence, 'id' | 'date' | 'slot' | 'task_name' | 'follow_up'>
  /** There is none yet, and the reader may create it. */
  mayCreate: boolean
}

/** The one-time task that followed from an occurrence, or the button that creates it. */
export function FollowUp({
  occurrence: { id, date, slot, task_name: task, follow_up },
  mayCreate,
}: Props) {
  const { t } = useTranslations('routine')
  const { busy, act } = useAct()
  const create = () =>
    act(async () => {
      const body = { date, slot }
      const reply = await callAndInvalidate(createTaskOfReport, { params: { id }, body })
      toast({ tone: 'done', title: t(reply.task ? 'taskCreated' : 'taskExists') })
    }, t('taskNotCreated'))
  if (follow_up)
    return (
      <Link
        to="/$companyName/one-time-task"
        params={{ companyName: readSession()?.companySlug ?? '' }}
        search={{ task: follow_up.id }}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm text-accent underline-offset-4 hover:underline"
      >
        <ListTodo aria-hidden="true" className="size-4 shrink-0" />
        {t('followUp', { name: follow_up.name })}
      </Link>
    )
  if (!mayCreate) return null
  return (
    <button
      type="button"
      data-action="task"
      aria-label={t('createTaskOf', { task })}
      aria-busy={busy}
      onClick={() => void create()}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm text-accent underline-offset-4 hover:underline print:hidden"
    >
      <ListPlus aria-hidden="true" className="size-4 shrink-0" />
      {t('createTask')}
    </button>
  )
}
