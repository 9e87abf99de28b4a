import type { Translate } from '#client/i18n.ts'
import type { TranslateDefinitions } from '#features/routine-tasks/definitions/web/format-rule.ts'
import type { ColumnKey } from '#features/routine-tasks/definitions/web/import/columns.ts'
import type { Cells } from '#records/import/web/options.ts'
import type { IsoDate } from '#shared/dates.ts'

/** The example rows of the template in the page's language: one task for each of three types. */
export function createExamples(
  t: TranslateDefinitions,
  routine: Translate<'routine'>,
  today: IsoDate,
) {
  const examples: Cells<ColumnKey>[] = [
    {
      task_name: t('example.daily'),
      description: t('example.dailyText'),
      task_type: routine('type.daily'),
      from: '08:30',
      to: '09:00',
    },
    {
      task_name: t('example.weekly'),
      task_type: routine('type.weekly'),
      recurrent_days: t('example.weeklyDays'),
    },
    { task_name: t('example.monthly'), task_type: routine('type.monthly'), day_of_month: '31' },
  ]
  return examples.map((row) => ({ ...row, start_date: today }))
}
