import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { formatTag } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { callAndInvalidate } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import { applyStarter, undoStarter } from '#features/routine-tasks/starter/contract.ts'
import {
  countSelected,
  type Draft,
  findProblems,
  toStarterInput,
} from '#features/routine-tasks/starter/web/draft.ts'
import type { Input, Reply } from '#shared/endpoint.ts'
import { LONG_TOAST_MS, toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

/** "4 departments, 14 duties" */
export function useFormatSize() {
  const { t } = useTranslations('starter')
  return ({ departments, duties }: { departments: number; duties: number }): string =>
    t('size', {
      departments: t('departments', { count: departments }),
      duties: t('duties', { count: duties }),
    })
}

type StarterResult = Reply<typeof applyStarter>

/** Creates departments and duties, all or none; `idempotencyKey` makes a second press harmless. */
const createFromPack = (body: Input<typeof applyStarter>['body'], idempotencyKey: string) =>
  callAndInvalidate(applyStarter, { body }, { idempotencyKey })

/**
 * Undoes a start; the reply names what is in use and stays. A department that existed before is not
 * sent.
 */
const undoCreated = ({ departments, tasks }: StarterResult) =>
  callAndInvalidate(undoStarter, {
    body: {
      departments: departments.filter(({ made }) => made).map(({ id }) => id),
      tasks: tasks.map(({ id }) => id),
    },
  })

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
  const { busy, act, error, refuse } = useAct()
  const problems = pressed ? findProblems(draft, locale) : {}

  const begin = async () => {
    setPressed(true)
    refuse()
    if (Object.keys(findProblems(draft, locale)).length > 0) return
    await act(async () => {
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
    })
  }
  return { begin, busy, error, problems }
}
