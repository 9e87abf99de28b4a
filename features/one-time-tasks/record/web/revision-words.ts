import { formatTag } from '#client/format.ts'
import type { Translate } from '#client/i18n.ts'
import { pageLocale } from '#client/session.ts'
import { PRIORITIES, STATUSES } from '#features/one-time-tasks/tasks/contract.ts'
import type { FieldWords, RecordWords } from '#records/revisions/web/revision-words.ts'

interface Reading {
  t: Translate<'taskRecord'>
  tasks: Translate<'tasks'>
}

const listed = (value: unknown): string =>
  new Intl.ListFormat(formatTag(pageLocale()), { type: 'unit' }).format(
    Array.isArray(value) ? value.map(String) : [],
  )

/** The texts for the revisions of a one-time task. */
export function taskWords({ t, tasks }: Reading): RecordWords {
  const statusOf = (value: unknown) => {
    const status = STATUSES.find((one) => one === value)
    return status ? tasks(`status.${status}`) : String(value)
  }
  const priorityOf = (value: unknown) => {
    const priority = PRIORITIES.find((one) => one === value)
    return priority ? tasks(`priority.${priority}`) : String(value)
  }
  const names = { says: listed, none: t('nobody') }
  const fields: Record<string, FieldWords> = {
    title: { name: t('field.title'), says: 'text' },
    description: { name: t('field.description'), says: 'text' },
    priority: { name: t('field.priority'), says: priorityOf },
    start_date: { name: t('field.start_date'), says: 'date' },
    deadline: { name: t('field.deadline'), says: 'date', none: tasks('noDeadline') },
    project: { name: t('field.project'), none: tasks('noProject') },
    department: { name: t('field.department'), none: tasks('noDepartment') },
    supervisor: { name: t('field.supervisor'), none: t('nobody') },
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
