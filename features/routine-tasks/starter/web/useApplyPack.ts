import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { formatTag } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import {
  createFromPack,
  type StarterResult,
  undoCreated,
} from '#features/routine-tasks/starter/web/api.ts'
import {
  countSelected,
  type Draft,
  findProblems,
  toStarterInput,
} from '#features/routine-tasks/starter/web/draft.ts'
import { useFormatSize } from '#features/routine-tasks/starter/web/useFormatSize.ts'
import { LONG_TOAST_MS, toast } from '#ui/toast.ts'

/** Undoes a start and shows what had to stay. */
function useUndo() {
  const { t, locale } = useTranslations('starter')
  const reasonOf = useReason()
  const undo = async (made: StarterResult): Promise<void> => {
    try {
      const { kept } = await undoCreated(made)
      const names = [...kept.departments, ...kept.tasks].map(({ name }) => name)
      const list = new Intl.ListFormat(formatTag(locale)).format(names)
      if (names.length === 0) toast({ tone: 'done', title: t('undone') })
      else
        toast({
          tone: 'late',
          title: t('undoneBut'),
          detail: t('keptList', { names: list }),
          timeout: LONG_TOAST_MS,
        })
    } catch (error) {
      const action = { label: t('undo'), onAction: () => void undo(made) }
      toast({ tone: 'not-done', title: t('notUndone'), detail: reasonOf(error), action })
    }
  }
  return undo
}

/**
 * Creates the selected items and opens their page. Errors are shown at their fields after the first
 * press.
 */
export function useApplyPack(draft: Draft) {
  const { t, locale } = useTranslations('starter')
  const size = useFormatSize()
  const navigate = useNavigate()
  const undo = useUndo()
  const [idempotencyKey] = useState(() => uuid())
  const [pressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const problems = pressed ? findProblems(draft, locale) : {}

  const begin = async () => {
    setPressed(true)
    setError(undefined)
    if (Object.keys(findProblems(draft, locale)).length > 0) return
    setBusy(true)
    try {
      const made = await createFromPack(toStarterInput(draft), idempotencyKey)
      await navigate({
        to: '/$companyName/manage-routine-task',
        params: { companyName: readSession()?.companySlug ?? '' },
        ignoreBlocker: true,
      })
      toast({
        tone: 'done',
        title: t('made'),
        detail: size(countSelected(draft)),
        timeout: LONG_TOAST_MS,
        action: { label: t('undo'), onAction: () => void undo(made) },
      })
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return { begin, busy, error, problems }
}
