import { useState } from 'react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { callAndInvalidate, useReply } from '#client/query.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import {
  type HeldTask,
  handOverTasks,
  listTasksOf,
} from '#features/one-time-tasks/handover/contract.ts'
import { ar } from '#features/one-time-tasks/handover/web/messages.ar.ts'
import { en } from '#features/one-time-tasks/handover/web/messages.en.ts'
import { PLACES, type TaskPlace } from '#features/one-time-tasks/tasks/contract.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import type { Input } from '#shared/endpoint.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'
import type { Option } from '#ui/useCombo.ts'

addTranslations('handOver', { en, ar })

const MAX_LISTED = 100
const MODES = ['all', 'each'] as const
type Mode = (typeof MODES)[number]

/** The person who takes over, by place or by task and place. */
type ChosenSuccessors = Readonly<Record<string, string | null>>
type Body = Input<typeof handOverTasks>['body']

const keyOf = (task: HeldTask, place: TaskPlace) => `${task.id} ${place}`

function toRequestBody(how: Mode, userId: string, chosen: ChosenSuccessors): Body | undefined {
  const entries = Object.entries(chosen).flatMap(([key, to]) => (to ? [[key, to] as const] : []))
  if (entries.length === 0) return undefined
  if (how === 'all') return { user_id: userId, to: Object.fromEntries(entries) }
  const tasks = entries.map(([key, to]) => {
    const [id = '', place] = key.split(' ')
    return { id, place: place as TaskPlace, to }
  })
  return { user_id: userId, tasks }
}

interface SuccessorChoice {
  people: readonly Option[]
  onSearch: (text: string) => void
  name: string
  chosen: ChosenSuccessors
  choose: (key: string, to: string | null) => void
}

function PersonField({ label, at, of }: { label: string; at: string; of: SuccessorChoice }) {
  const { t } = useTranslations('handOver')
  return (
    <ComboBox
      label={label}
      placeholder={t('stays', { name: of.name })}
      emptyLabel={t('nobody')}
      options={of.people}
      onSearch={of.onSearch}
      value={of.chosen[at] ?? null}
      onChange={(to) => of.choose(at, to)}
    />
  )
}

/** One person for each place that the member has. */
function ByPlace({ tasks, of }: { tasks: readonly HeldTask[]; of: SuccessorChoice }) {
  const { t } = useTranslations(['handOver', 'tasks'])
  return PLACES.map((place) => {
    const count = tasks.filter(({ places }) => places.includes(place)).length
    if (count === 0) return null
    const label = t('handOver:placeCount', { place: t(`tasks:place.${place}`), count })
    return <PersonField key={place} at={place} label={label} of={of} />
  })
}

function ByTask({ tasks, of }: { tasks: readonly HeldTask[]; of: SuccessorChoice }) {
  const { t } = useTranslations(['handOver', 'tasks'])
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {tasks.map((task) => (
        <li key={task.id} className="flex flex-col gap-2 py-3">
          <bdi className="font-medium">{task.title}</bdi>
          {task.places.map((place) => (
            <PersonField
              key={place}
              at={keyOf(task, place)}
              label={t(`tasks:place.${place}`)}
              of={of}
            />
          ))}
        </li>
      ))}
    </ul>
  )
}

interface HandOverDialogProps {
  open: boolean
  onClose: () => void
  userId: string
}

/** Hands over a member's open tasks to others: by place for all tasks at once, or task by task. */
export function HandOverDialog({ open, onClose, userId }: HandOverDialogProps) {
  const { t } = useTranslations(['handOver', 'common'])
  const { people, onSearch } = usePeopleSearch()
  const name = useDirectory().data?.people.find(({ id }) => id === userId)?.name ?? ''
  const query = useReply(listTasksOf, {
    params: { user_id: userId },
    query: { per_page: MAX_LISTED },
  })
  const tasks = query.data?.data ?? []
  const total = query.data?.total ?? 0
  const [mode, setMode] = useState<Mode>('all')
  const [chosen, setChosen] = useState<ChosenSuccessors>({})
  const { busy, act, refuse, refusal } = useAct()
  const of: SuccessorChoice = {
    people: people.filter(({ id }) => id !== userId),
    onSearch,
    name,
    chosen,
    choose: (key, to) => {
      setChosen((old) => ({ ...old, [key]: to }))
      refuse()
    },
  }
  const send = async () => {
    const body = toRequestBody(mode, userId, chosen)
    if (!body) return refuse(t('handOver:choose'))
    await act(async () => {
      const { handed_over: count, refused } = await callAndInvalidate(handOverTasks, { body })
      const [first] = refused
      toast({
        tone: first ? 'late' : 'done',
        title: t('handOver:done', { count }),
        ...(first?.message && { detail: first.message }),
      })
      onClose()
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('handOver:title', { name })}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            tone="primary"
            busy={busy}
            disabled={tasks.length === 0}
            onClick={() => void send()}
          >
            {t('handOver:submit')}
          </Button>
        </>
      }
    >
      {query.isPending && <Skeleton className="h-44 w-full" />}
      {query.error && !query.data && <LoadErrorState query={query} title={t('handOver:failed')} />}
      {query.data && tasks.length === 0 && <p>{t('handOver:nothing', { name })}</p>}
      {tasks.length > 0 && (
        <div className="flex flex-col gap-4">
          <p>{t('handOver:intro', { count: total })}</p>
          <SegmentedControl<Mode>
            label={t('handOver:how')}
            options={MODES.map((id) => ({ id, name: t(`handOver:how.${id}`) }))}
            value={mode}
            onChange={(wanted) => {
              setMode(wanted)
              setChosen({})
            }}
            className="self-start"
          />
          {refusal && (
            <Alert tone="not-done" title={t('handOver:notDone')}>
              {refusal}
            </Alert>
          )}
          {mode === 'each' && total > tasks.length && (
            <p className="text-sm text-muted">
              {t('handOver:more', { shown: tasks.length, total })}
            </p>
          )}
          {mode === 'all' ? <ByPlace tasks={tasks} of={of} /> : <ByTask tasks={tasks} of={of} />}
        </div>
      )}
    </Dialog>
  )
}
