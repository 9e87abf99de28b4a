import { useTranslations } from '#client/i18n.ts'
import { OptionsLoadError } from '#features/dashboard/quick-add/web/OptionsLoadError.tsx'
import {
  QuickAddDialog,
  type QuickAddProps,
} from '#features/dashboard/quick-add/web/QuickAddDialog.tsx'
import { RoutineForm } from '#features/dashboard/quick-add/web/RoutineForm.tsx'
import { useDirectory } from '#features/directory/web/api.ts'
import { useDefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The form that the routine card's plus button opens. */
export function RoutineDialog(props: QuickAddProps) {
  const { t } = useTranslations(['dashboard', 'quickAdd', 'definitions'])
  const may = useDefinitionRights()
  const { isError } = useDirectory()
  const words = {
    title: t('dashboard:addRoutine'),
    added: t('quickAdd:routineAdded'),
    failed: t('quickAdd:routineFailed'),
    names: {
      task_name: t('definitions:taskName'),
      description: t('definitions:description'),
      task_type: t('definitions:taskType'),
      start_date: t('definitions:startDate'),
      dept_id: t('definitions:department'),
      from: t('definitions:from'),
      to: t('definitions:to'),
      recurrent_days: t('definitions:weekdays'),
      day_of_month: t('definitions:dayOfMonth'),
    },
  }
  return (
    <QuickAddDialog {...props} id="quick-add-routine" words={words}>
      {(adding) =>
        may.all || may.departments.length > 0 ? (
          <RoutineForm {...adding} may={may} />
        ) : (
          <>
            <OptionsLoadError />
            {!isError && <Skeleton className="h-64" />}
          </>
        )
      }
    </QuickAddDialog>
  )
}
