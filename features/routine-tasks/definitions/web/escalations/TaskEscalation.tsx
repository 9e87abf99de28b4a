import { type Ref, useEffect, useImperativeHandle } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { callAndInvalidate, useReply } from '#client/query.ts'
import {
  getDepartmentEscalations,
  getTaskEscalations,
  type LevelReply,
  setTaskEscalations,
} from '#features/routine-tasks/definitions/escalations-contract.ts'
import { formatLevels } from '#features/routine-tasks/definitions/web/escalations/format-levels.ts'
import {
  LevelFields,
  useLevelsForm,
  useNamedLevels,
} from '#features/routine-tasks/definitions/web/escalations/LevelFields.tsx'
import type { FormPart } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'

interface TaskEscalationProps {
  /** The task whose levels the form begins with. */
  taskId: string | undefined
  /** The form creates a copy of it. */
  isCopy: boolean
  departmentId: string | null
  part: Ref<FormPart>
  onDirty: (isDirty: boolean) => void
}

/** Who is notified if the duty is not reported: a folded part of its form with its own call. */
export function TaskEscalation(props: TaskEscalationProps) {
  const { t } = useTranslations('definitions')
  const { taskId, departmentId } = props
  const own = useReply(
    getTaskEscalations,
    { params: { id: taskId ?? '' } },
    { enabled: taskId !== undefined, staleTime: 0 },
  )
  const theirs = useReply(
    getDepartmentEscalations,
    { params: { id: departmentId ?? '' } },
    { enabled: departmentId !== null },
  )
  if (own.isError) return <p className="text-sm text-muted">{t('escalation.failed')}</p>
  if (taskId !== undefined && !own.isFetchedAfterMount) return null
  const inherited = departmentId === null ? [] : (theirs.data?.levels ?? [])
  return (
    <Loaded
      {...props}
      stored={own.data?.levels ?? []}
      inherited={inherited}
      hasManager={departmentId !== null && (theirs.data?.has_manager ?? true)}
    />
  )
}

interface LoadedProps extends TaskEscalationProps {
  stored: readonly LevelReply[]
  /** The levels of its department. */
  inherited: readonly LevelReply[]
  hasManager: boolean
}

function Loaded({ isCopy, part, onDirty, stored, inherited, hasManager }: LoadedProps) {
  const { t, locale } = useTranslations('definitions')
  const form = useLevelsForm(stored)
  const { isDirty } = form.formState
  const levels = form.watch('levels')
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useImperativeHandle(part, () => ({
    validate: () => form.trigger(),
    async save(id) {
      if (isDirty || (isCopy && levels.length > 0))
        await callAndInvalidate(setTaskEscalations, { params: { id }, body: { levels } })
    },
  }))
  const named = useNamedLevels(levels)
  const said = (all: readonly LevelReply[]) => ({ levels: formatLevels(t, all, locale) })
  const summary =
    named.length > 0
      ? t('escalation.notified', said(named))
      : t(inherited.length > 0 ? 'escalation.asDepartment' : 'escalation.none', said(inherited))
  return (
    <details open={Boolean(form.formState.errors.levels)} className="rounded-md border border-line">
      <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">
        {t('escalation')}
        <span className="mt-0.5 block font-normal text-muted">{summary}</span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        <p className="text-sm text-muted">{t('escalation.hint')}</p>
        <LevelFields form={form} hasManager={hasManager} />
      </div>
    </details>
  )
}
