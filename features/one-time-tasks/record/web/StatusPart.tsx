import { useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import { moveTask } from '#features/one-time-tasks/record/web/api.ts'
import { ReasonForm } from '#features/one-time-tasks/record/web/ReasonForm.tsx'
import { type Step, stepsOf } from '#features/one-time-tasks/record/web/steps.ts'
import { Times } from '#features/one-time-tasks/record/web/Times.tsx'
import { supervisorOf } from '#features/one-time-tasks/tasks/supervisor.ts'
import { StatusMark } from '#features/one-time-tasks/tasks/web/parts.tsx'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'

/**
 * The reason why the user may not move the task, or who decides when it is done; undefined if they
 * may do everything.
 */
function useMoveBlockedReason() {
  const { t } = useTranslations(['tasks', 'taskRecord'])
  return (task: TaskRecord): string | undefined => {
    const { archived, can, moves, status } = task
    if (archived) return t('taskRecord:isArchived')
    if (!can.update) return t('tasks:mayNotMove')
    const supervisor = supervisorOf(task)
    if (!supervisor || moves.includes('done') || (status === 'done' && moves.length > 0))
      return undefined
    return moves.length === 0
      ? t('tasks:supervisorDecides', { name: supervisor.name })
      : t('taskRecord:supervisorWillDecide', { name: supervisor.name })
  }
}

/** The task's status, the possible next steps, and the time in each status. */
export function StatusPart({ task }: { task: TaskRecord }) {
  const { t } = useTranslations(['tasks', 'taskRecord'])
  const reasonOf = useReason()
  const whyNot = useMoveBlockedReason()(task)
  const [moving, setMoving] = useState<readonly Step['to'][]>([])
  const [sendingBack, setSendingBack] = useState<Step['to']>()
  const box = useRef<HTMLElement>(null)

  const move = async (to: Step['to']) => {
    setMoving((before) => [...before, to])
    try {
      await moveTask(task, to)
    } catch (error) {
      const title = t('tasks:notMoved', { title: task.title })
      toast({ tone: 'not-done', title, detail: reasonOf(error) })
    }
    setMoving((before) => before.toSpliced(before.indexOf(to), 1))
    // The pressed button disappears with the status change, so the focus moves to the box.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.focus()
    })
  }
  const press = ({ to, requiresReason }: Step) =>
    requiresReason ? setSendingBack(to) : void move(to)

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('tasks:status')}
      className="flex flex-col gap-3 rounded-lg bg-paper p-3 outline-none"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="font-medium">
          <StatusMark status={task.status} />
        </p>
        <Times task={task} />
      </div>
      {sendingBack ? (
        <ReasonForm
          onCancel={() => setSendingBack(undefined)}
          onSend={async (reason) => {
            await moveTask(task, sendingBack, reason)
            setSendingBack(undefined)
            box.current?.focus()
          }}
        />
      ) : (
        <Steps steps={stepsOf(task)} moving={moving} onPress={press} />
      )}
      {whyNot && <p className="text-sm text-muted">{whyNot}</p>}
    </section>
  )
}

interface StepsProps {
  steps: readonly Step[]
  /** The statuses to which moves are in flight. */
  moving: readonly Step['to'][]
  onPress: (step: Step) => void
}

function Steps({ steps, moving, onPress }: StepsProps) {
  const { t } = useTranslations(['tasks', 'taskRecord'])
  if (steps.length === 0) return null
  const toneOf = ({ verb, isNext }: Step) => {
    if (verb === 'accept') return 'done'
    if (verb === 'back') return 'quiet'
    return isNext ? 'primary' : 'secondary'
  }
  return (
    <div className="flex flex-wrap gap-2">
      {steps.map((step) => (
        <Button
          key={step.to}
          tone={toneOf(step)}
          busy={moving.includes(step.to)}
          onClick={() => onPress(step)}
        >
          {t(`taskRecord:step.${step.verb}`, { status: t(`tasks:status.${step.to}`) })}
        </Button>
      ))}
    </div>
  )
}
