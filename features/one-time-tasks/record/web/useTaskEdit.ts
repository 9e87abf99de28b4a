import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { problemsOf } from '#client/problems.ts'
import { storedUserId } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import { getCachedTask, saveFields } from '#features/one-time-tasks/record/web/api.ts'
import {
  type Editing,
  keepTypedValue,
  listUnsaved,
  mergeEdits,
  NO_EDITS,
  withoutTyped,
  withTyped,
} from '#features/one-time-tasks/record/web/editing.ts'
import {
  type Draft,
  draftOf,
  type FieldName,
  savedWith,
} from '#features/one-time-tasks/record/web/fields.ts'
import { updateTask } from '#features/one-time-tasks/tasks/contract.ts'
import { currentFromConflict } from '#records/edit/web/current-from-conflict.ts'
import { LONG_TOAST_MS, toast } from '#ui/toast.ts'

/** The maximum number of attempts to save on top of other users' changes. */
const MAX_SAVE_ATTEMPTS = 5

type Errors = Partial<Record<FieldName, string>>

/**
 * Unsaved values of tasks that were closed or remounted at another window width. The key contains
 * the user, so that nobody sees what another user typed.
 */
const unsavedEdits = new Map<string, Editing>()
const editKey = (taskId: string) => `${storedUserId()} ${taskId}`

/** The server's messages about fields of a save, or else the reason why it failed. */
function useSaveError() {
  const reasonOf = useReason()
  return (error: unknown) =>
    problemsOf(error)
      .map(({ says }) => says)
      .join('\n') || reasonOf(error)
}

/** State with a ref that is current also between two renders. */
function useLatest<T>(first: T) {
  const [value, setValue] = useState(first)
  const latest = useRef(first)
  const put = (next: T) => {
    latest.current = next
    setValue(next)
  }
  return [value, latest, put] as const
}

/** Runs saves one after another, so that each uses the version that the previous one created. */
function useQueue() {
  const last = useRef(Promise.resolve())
  return (work: () => Promise<void>): Promise<void> => {
    last.current = last.current.then(work)
    return last.current
  }
}

/** Saves typed values until they are saved, refused, or in conflict with another user's change. */
function useSaving(id: string, editing: { current: Editing }, put: (next: Editing) => void) {
  /**
   * Returns true if another round is needed, on top of other users' changes. Throws if the server
   * refuses the save.
   */
  const saveOnce = async (fields: readonly FieldName[]): Promise<boolean> => {
    const task = getCachedTask(id)
    if (!task) return false
    const sent = listUnsaved(draftOf(task), editing.current, fields)
    const typed = { ...editing.current.typed }
    if (Object.keys(sent).length > 0)
      try {
        await saveFields(task, sent)
      } catch (error) {
        if (currentFromConflict(updateTask, error)) return true
        throw error
      }
    const saved = draftOf(getCachedTask(id) ?? task)
    const { clashes } = mergeEdits(saved, editing.current)
    const settled = fields.filter(
      (field) => !clashes.includes(field) && editing.current.typed[field] === typed[field],
    )
    put(withoutTyped(editing.current, settled))
    return false
  }
  return async (fields: readonly FieldName[]): Promise<void> => {
    for (let rounds = 0; rounds < MAX_SAVE_ATTEMPTS; rounds += 1)
      if (!(await saveOnce(fields))) return
  }
}

/**
 * The fields of a task, edited in place and saved on blur. Other users' changes are merged; if both
 * changed the same field, the typed value stays until the user chooses.
 */
export function useTaskEdit(task: TaskRecord) {
  const { t } = useTranslations('taskRecord')
  const why = useSaveError()
  const [place] = useState(() => editKey(task.id))
  const [editing, latest, show] = useLatest<Editing>(unsavedEdits.get(place) ?? NO_EDITS)
  const [errors, latestErrors, putErrors] = useLatest<Errors>({})
  const isHere = useRef(true)
  const put = (next: Editing) => {
    show(next)
    unsavedEdits.set(place, next)
  }
  const enqueue = useQueue()
  const save = useSaving(task.id, latest, put)
  const { title } = task

  const commit = (field: FieldName): Promise<void> => {
    const fields = savedWith(field)
    return enqueue(async () => {
      try {
        await save(fields)
        const left = Object.entries(latestErrors.current).filter(
          ([one]) => !fields.includes(one as FieldName),
        )
        putErrors(Object.fromEntries(left))
      } catch (error) {
        putErrors({ ...latestErrors.current, [field]: why(error) })
        if (isHere.current) return
        toast({
          tone: 'not-done',
          title: t('notSaved', { title }),
          detail: why(error),
          timeout: LONG_TOAST_MS,
        })
      }
    })
  }
  const change = <F extends FieldName>(field: F, value: Draft[F]) => {
    const record = draftOf(getCachedTask(task.id) ?? task)
    put(withTyped(latest.current, record, { field, value }))
  }
  useSaveOnClose({
    isUnsaved: () => Object.keys(latest.current.typed).length > 0,
    leave: () => {
      isHere.current = false
      for (const field of Object.keys(latest.current.typed) as FieldName[]) void commit(field)
    },
    arrive: () => {
      isHere.current = true
    },
  })

  const record = draftOf(task)
  const { shown, clashes } = mergeEdits(record, editing)
  return {
    shown,
    isTyped: (field: FieldName) => field in editing.typed,
    errorAt: (field: FieldName) => errors[field],
    isClash: (field: FieldName) => clashes.includes(field),
    /** Sets the typed value of a field; it is saved on blur. */
    change,
    commit: (field: FieldName) => void commit(field),
    /** A choice is complete, so it is saved immediately. */
    choose: <F extends FieldName>(field: F, value: Draft[F]) => {
      change(field, value)
      void commit(field)
    },
    discard: (field: FieldName) => {
      put(withoutTyped(latest.current, [field]))
      putErrors({ ...latestErrors.current, [field]: undefined })
    },
    keepTyped: (field: FieldName) => {
      put(keepTypedValue(latest.current, record, field))
      void commit(field)
    },
  }
}

export type TaskEdit = ReturnType<typeof useTaskEdit>

interface CloseHandlers {
  isUnsaved: () => boolean
  leave: () => void
  arrive: () => void
}

/**
 * Saves typed values when the task is closed; leaving the whole page asks for confirmation first.
 */
function useSaveOnClose(leaving: CloseHandlers): void {
  const latest = useRef(leaving)
  useEffect(() => {
    latest.current = leaving
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.isUnsaved()) event.preventDefault()
    }
    latest.current.arrive()
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      latest.current.leave()
    }
  }, [])
}
