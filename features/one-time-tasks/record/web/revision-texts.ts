import { formatTag } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import { pageLocale } from '#client/session.ts'
import { STATUSES } from '#features/one-time-tasks/tasks/contract.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { fieldWordsOf } from '#records/fields/web/text.ts'
import type { FieldTexts, RecordTexts } from '#records/revisions/web/describe-change.ts'
import type { Locale } from '#shared/locale.ts'

interface Reading {
  locale: Locale
  t: Translate<'taskRecord'>
  tasks: Translate<'tasks'>
}

const listed = (value: unknown): string =>
  new Intl.ListFormat(formatTag(pageLocale()), { type: 'unit' }).format(
    Array.isArray(value) ? value.map(String) : [],
  )

/** The texts for the revisions of a one-time task. */
export function taskRevisionTexts({ t, tasks, locale }: Reading): RecordTexts {
  const statusOf = (value: unknown) => {
    const status = STATUSES.find((one) => one === value)
    return status ? tasks(`status.${status}`) : String(value)
  }
  const names: Omit<FieldTexts, 'name'> = { format: listed, emptyText: t('nobody') }
  const fields: Record<string, FieldTexts> = {
    ...fieldWordsOf(TASK_FIELDS, locale),
    project: { name: t('field.project'), emptyText: tasks('noProject') },
    department: { name: t('field.department'), emptyText: tasks('noDepartment') },
    supervisor: { name: t('field.supervisor'), emptyText: t('nobody') },
    assigned: { name: t('field.assigned'), ...names },
    consulted: { name: t('field.consulted'), ...names },
    informed: { name: t('field.informed'), ...names },
  }
  return {
    fields,
    sentenceOf: (who, { field, from, to }) => {
      if (field === 'archived') return t(`revision.${to ? 'archived' : 'restored'}`, { who })
      if (field === 'deleted') return t(`revision.${to ? 'deleted' : 'undeleted'}`, { who })
      if (field === 'attachment')
        return to === null
          ? t('revision.fileRemoved', { who, name: String(from) })
          : t('revision.fileAdded', { who, name: String(to) })
      if (field !== 'status') return undefined
      if (from === null) return t('revision.created', { who })
      return t('revision.moved', { who, from: statusOf(from), to: statusOf(to) })
    },
  }
}
