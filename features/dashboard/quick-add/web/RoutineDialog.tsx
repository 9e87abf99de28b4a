import { useTranslations } from '#client/i18n.ts'
import { OptionsLoadError } from '#features/dashboard/quick-add/web/OptionsLoadError.tsx'
import {
  QuickAddDialog,
  type QuickAddProps,
} from '#features/dashboard/quick-add/web/QuickAddDialog.tsx'
import { RoutineForm } from '#features/dashboard/quick-add/web/RoutineForm.tsx'
import { useDirectory } from '#features/directory/web/api.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { useDefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import { labelsOf } from '#records/fields/field.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The form that the routine card's plus button opens. */
export function RoutineDialog(props: QuickAddProps) {
  const { t, locale } = useTranslations(['dashboard', 'quickAdd', 'definitions'])
  const may = useDefinitionRights()
  const { isError } = useDirectory()
  const words = {
    title: t('dashboard:addRoutine'),
    added: t('quickAdd:routineAdded'),
    failed: t('quickAdd:routineFailed'),
    names: {
      ...labelsOf(DEFINITION_FIELDS, locale),
      task_type: t('definitions:taskType'),
      dept_id: t('definitions:department'),
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
