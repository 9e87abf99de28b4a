import type { TFunction } from 'i18next'
import { COLUMNS, type Column } from '#features/routine-tasks/definitions/web/import/values.ts'
import type { Words } from '#features/routine-tasks/definitions/web/rule-words.ts'
import type { IsoDate } from '#platform/shared/dates.ts'
import { writeCsv } from '#platform/web/import/csv.ts'

interface TemplateWords {
  t: Words
  routine: TFunction<'routine'>
}

/** A table to fill in: its headings and three examples, in the page's language. */
export function templateCsv({ t, routine }: TemplateWords, today: IsoDate): string {
  const examples: Partial<Record<Column, string>>[] = [
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
  return writeCsv([
    COLUMNS.map((column) => t(`column.${column}`)),
    ...examples.map((row) =>
      COLUMNS.map((column) => (column === 'start_date' ? today : (row[column] ?? ''))),
    ),
  ])
}
