import { CirclePause, CirclePlay } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { callAndInvalidate, useReply } from '#client/query.ts'
import type { DepartmentPartProps } from '#features/departments/web/department-parts.ts'
import {
  getDepartmentPause,
  pauseDepartment,
} from '#features/routine-tasks/definitions/contract.ts'
import type { Pause } from '#features/routine-tasks/definitions/recurrence.ts'
import { changeDefinitions } from '#features/routine-tasks/definitions/web/api.ts'
import { formatPause } from '#features/routine-tasks/definitions/web/format-rule.ts'
import { useDefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import { PauseDialog } from '#features/routine-tasks/definitions/web/PauseDialog.tsx'
import { MAX_BULK } from '#records/list/bulk.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'
import { useDialog } from '#ui/useDialog.ts'

/** The pause of a department's routine tasks, and the button that begins or ends it. */
export function DepartmentPause({ department }: DepartmentPartProps) {
  const may = useDefinitionRights()
  if (!may.departments.some(({ id }) => id === department.id)) return null
  return <PauseButton department={department} />
}

const resume = async (ids: readonly string[]) => {
  for (let at = 0; at < ids.length; at += MAX_BULK)
    await changeDefinitions({ ids: ids.slice(at, at + MAX_BULK), change: 'resume' })
}

function PauseButton({ department: { id, name } }: DepartmentPartProps) {
  const { t, locale } = useTranslations('definitions')
  const { data } = useReply(getDepartmentPause, { params: { id } })
  const { busy, act } = useAct()
  const dialog = useDialog<true>()
  const send = (paused: Pause | null) =>
    callAndInvalidate(pauseDepartment, { params: { id }, body: { paused } })
  const pause = async (paused: Pause) => {
    const { changed } = await send(paused)
    const count = changed.length
    const undo = () => void act(() => resume(changed), t('notResumed'))
    toast({
      tone: count > 0 ? 'done' : 'info',
      title: count > 0 ? t('bulk.pause', { count }) : t('nothingToPause'),
      ...(count > 0 && { action: { label: t('undo'), onAction: undo } }),
    })
    return true
  }
  const end = () =>
    act(async () => {
      const { changed } = await send(null)
      toast({ tone: 'done', title: t('bulk.resume', { count: changed.length }) })
    }, t('notResumed'))
  const current = data?.pause
  const Icon = current ? CirclePlay : CirclePause
  return (
    <>
      {current && (
        <p className="text-sm text-muted">
          {t('departmentPaused', {
            count: current.tasks,
            pause: formatPause(t, current, locale),
          })}
        </p>
      )}
      <Button
        busy={busy}
        disabled={!data}
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => (current ? void end() : dialog.show(true))}
      >
        {t(current ? 'resume' : 'pauseUntil')}
      </Button>
      {dialog.target && (
        <PauseDialog
          key={dialog.openCount}
          open={dialog.open}
          onClose={dialog.close}
          title={t('departmentPauseTitle', { name })}
          onPause={pause}
        />
      )}
    </>
  )
}
