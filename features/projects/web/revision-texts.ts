import type { Translate } from '#client/i18n.ts'
import type { RecordTexts } from '#records/revisions/web/describe-change.ts'

/** The translations for revisions of a project. */
export const projectRevisionTexts = (t: Translate<'projects'>): RecordTexts => ({
  fields: {
    name: { name: t('field.name'), format: 'text' },
    description: { name: t('field.description'), format: 'text' },
    department: { name: t('field.department') },
    manager: { name: t('field.manager') },
    start_date: { name: t('field.start_date'), format: 'date' },
    deadline: { name: t('field.deadline'), format: 'date' },
  },
  sentenceOf: (who, { field, to }) => {
    if (field === 'deleted') return t(to ? 'revision.deleted' : 'revision.undeleted', { who })
    if (field !== 'status') return undefined
    return t(to === 1 ? 'revision.started' : 'revision.stopped', { who })
  },
})
