import { useTranslations } from '#client/i18n.ts'
import { OneTimeForm } from '#features/dashboard/quick-add/web/OneTimeForm.tsx'
import {
  QuickAddDialog,
  type QuickAddProps,
} from '#features/dashboard/quick-add/web/QuickAddDialog.tsx'

/** The form that the one-time card's plus button opens. */
export function OneTimeDialog(props: QuickAddProps) {
  const { t } = useTranslations(['dashboard', 'quickAdd', 'tasks'])
  const words = {
    title: t('dashboard:addOneTime'),
    added: t('quickAdd:oneTimeAdded'),
    failed: t('quickAdd:oneTimeFailed'),
    names: {
      title: t('quickAdd:taskTitle'),
      description: t('quickAdd:description'),
      assigned_user_id: t('tasks:place.assigned'),
      supervisor_user_id: t('tasks:place.supervised'),
      consult_user_id: t('tasks:place.consulted'),
      inform_user_id: t('tasks:place.informed'),
      project_id: t('tasks:project'),
      priority: t('tasks:priority'),
      start_date: t('quickAdd:startDate'),
      deadline: t('quickAdd:endDate'),
    },
  }
  return (
    <QuickAddDialog {...props} id="quick-add-one-time" words={words}>
      {(adding) => <OneTimeForm {...adding} />}
    </QuickAddDialog>
  )
}
