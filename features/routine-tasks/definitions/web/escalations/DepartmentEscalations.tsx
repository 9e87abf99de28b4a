import { Pencil } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { callAndInvalidate, useReply } from '#client/query.ts'
import type { DepartmentPartProps } from '#features/departments/web/department-parts.ts'
import {
  getDepartmentEscalations,
  type LevelReply,
  setDepartmentEscalations,
} from '#features/routine-tasks/definitions/escalations-contract.ts'
import { formatLevels } from '#features/routine-tasks/definitions/web/escalations/format-levels.ts'
import {
  LevelFields,
  useLevelsForm,
} from '#features/routine-tasks/definitions/web/escalations/LevelFields.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { toast } from '#ui/toast.ts'
import { useDialog } from '#ui/useDialog.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

/** Who is notified if the duties of a department are not reported. */
export function DepartmentEscalations({ department }: DepartmentPartProps) {
  const { t, locale } = useTranslations('definitions')
  const { data, isError } = useReply(getDepartmentEscalations, { params: { id: department.id } })
  const dialog = useDialog<readonly LevelReply[]>()
  if (isError) return <p className="mt-4 text-muted">{t('escalation.failed')}</p>
  if (!data) return null
  const { levels, can } = data
  return (
    <Card title={t('escalation.department')} className="mt-4 max-w-2xl">
      <p className="wrap-anywhere">
        {levels.length > 0
          ? t('escalation.notified', { levels: formatLevels(t, levels, locale) })
          : t('escalation.none')}
      </p>
      {can.update && (
        <Button
          size="sm"
          className="mt-3"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={() => dialog.show(levels)}
        >
          {t('escalation.edit')}
        </Button>
      )}
      {dialog.target && (
        <EscalationDialog
          key={dialog.openCount}
          open={dialog.open}
          onClose={dialog.close}
          department={department}
          levels={dialog.target}
        />
      )}
    </Card>
  )
}

interface EscalationDialogProps extends DepartmentPartProps {
  levels: readonly LevelReply[]
  open: boolean
  onClose: () => void
}

function EscalationDialog({ department, levels, open, onClose }: EscalationDialogProps) {
  const { t } = useTranslations(['definitions', 'common'])
  const form = useLevelsForm(levels)
  const { refusal, refuse, forgive } = useServerErrors(form)
  const submit = form.handleSubmit(async (body) => {
    forgive()
    try {
      await callAndInvalidate(setDepartmentEscalations, { params: { id: department.id }, body })
      toast({ tone: 'done', title: t('definitions:escalation.saved'), detail: department.name })
      onClose()
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSubmit={submit}
      title={t('definitions:escalation.editOf', { name: department.name })}
      submitLabel={t('common:save')}
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('definitions:notSaved')}
    >
      <p className="text-sm text-muted">
        {t('definitions:escalation.duties')} {t('definitions:escalation.hint')}
      </p>
      <LevelFields form={form} hasManager={department.manager !== null} />
    </FormDialog>
  )
}
