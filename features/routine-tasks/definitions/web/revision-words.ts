import * as z from 'zod/mini'
import { formatDate } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import type { Revised } from '#features/routine-tasks/definitions/contract.ts'
import { TaskType } from '#features/routine-tasks/definitions/task-type.ts'
import {
  type Reading,
  type Words,
  weekdayWords,
} from '#features/routine-tasks/definitions/web/rule-words.ts'
import type { FieldTexts, RecordTexts } from '#records/revisions/web/revision-words.ts'
import { isoDate } from '#shared/fields.ts'

/** A report that its author withdrew, as stored in the history. */
const TAKEN_BACK = z.object({ date: isoDate, status: z.enum(['done', 'not_done']) })

/** The translations of two namespaces, with the language. */
export interface TaskReading extends Reading {
  t: Words
  routine: Translate<'routine'>
}

/** The texts for the revisions of a routine task. */
export function taskWords({ t, routine, ...reading }: TaskReading): RecordTexts {
  const typeOf = (value: unknown) => {
    const type = TaskType.options.find((one) => one === value)
    return type ? routine(`type.${type}`) : String(value)
  }
  const daysOf = (value: unknown) =>
    weekdayWords(Array.isArray(value) ? value.map(Number) : [], reading)
  return {
    fields: {
      task_name: { name: t('field.task_name'), format: 'text' },
      description: { name: t('field.description'), format: 'text' },
      task_type: { name: t('field.task_type'), format: typeOf },
      start_date: { name: t('field.start_date'), format: 'date' },
      from: { name: t('field.from'), format: 'time' },
      to: { name: t('field.to'), format: 'time' },
      recurrent_days: { name: t('field.recurrent_days'), format: daysOf },
      day_of_month: { name: t('field.day_of_month') },
      department: { name: t('field.department'), emptyText: t('wholeCompany') },
    } satisfies Record<Exclude<keyof Revised, 'active'>, FieldTexts>,
    sentenceOf: (who, { field, from, to }) => {
      if (field === 'deleted') return t(`revision.${to ? 'deleted' : 'undeleted'}`, { who })
      if (field === 'active') return t(`revision.${to ? 'resumed' : 'paused'}`, { who })
      const report = TAKEN_BACK.safeParse(field === 'report' && from)
      if (!report.success) return undefined
      const { date, status } = report.data
      const state = routine(status === 'done' ? 'done' : 'notDone')
      return t('revision.takenBack', { who, state, date: formatDate(date, reading.locale, 'date') })
    },
  }
}
