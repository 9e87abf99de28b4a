import type { TFunction } from 'i18next'
import type { Revision } from '#features/routine-tasks/definitions/contract.ts'
import { TaskType } from '#features/routine-tasks/definitions/contract.ts'
import {
  type Reading,
  type Words,
  weekdayWords,
} from '#features/routine-tasks/definitions/web/rule-words.ts'
import { formatDate, isolatedTime } from '#platform/web/format.ts'

/** The words of two areas, and whose they are. */
export interface RevisionWords extends Reading {
  t: Words
  routine: TFunction<'routine'>
}

type Change = Revision['changes'][number]

const FIELDS = [
  'task_name',
  'description',
  'task_type',
  'start_date',
  'from',
  'to',
  'recurrent_days',
  'day_of_month',
  'department',
] as const
type Field = (typeof FIELDS)[number]

const fieldOf = (name: string): Field | 'other' => FIELDS.find((field) => field === name) ?? 'other'

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** A field's value as a person says it; undefined for none. */
function valueWords(words: RevisionWords, field: Field | 'other', value: unknown) {
  const { t, routine, locale } = words
  if (field === 'department') return typeof value === 'string' ? value : t('wholeCompany')
  if (isNothing(value)) return undefined
  switch (field) {
    case 'task_type': {
      const type = TaskType.options.find((one) => one === value)
      return type ? routine(`type.${type}`) : String(value)
    }
    case 'start_date':
      return formatDate(String(value), locale, 'date')
    case 'from':
    case 'to':
      return isolatedTime(String(value))
    case 'recurrent_days':
      return weekdayWords(Array.isArray(value) ? value.map(Number) : [], words)
    case 'task_name':
    case 'description':
      return t('quoted', { text: String(value) })
    default:
      return String(value)
  }
}

/** "Mona changed the department from Kitchen to Hall" */
export function changeWords(words: RevisionWords, who: string, change: Change): string {
  const { t } = words
  if (change.field === 'active') return t(`revision.${change.to ? 'resumed' : 'paused'}`, { who })
  const name = fieldOf(change.field)
  const field = t(`field.${name}`)
  const from = valueWords(words, name, change.from)
  const to = valueWords(words, name, change.to)
  if (from !== undefined && to !== undefined) return t('revision.changed', { who, field, from, to })
  return to === undefined
    ? t('revision.cleared', { who, field, from: from ?? '' })
    : t('revision.set', { who, field, to })
}
