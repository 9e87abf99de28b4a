import type { Translate } from '#client/i18n.ts'
import { PROJECT_FIELDS } from '#features/projects/fields.ts'
import { fieldWordsOf } from '#records/fields/web/text.ts'
import type { RecordTexts } from '#records/revisions/web/describe-change.ts'
import type { Locale } from '#shared/locale.ts'

/** The translations for revisions of a project. */
export const projectRevisionTexts = (t: Translate<'projects'>, locale: Locale): RecordTexts => ({
  fields: {
    ...fieldWordsOf(PROJECT_FIELDS, locale),
    department: { name: t('field.department') },
    manager: { name: t('field.manager') },
  },
  sentenceOf: (who, { field, to }) => {
    if (field === 'deleted') return t(to ? 'revision.deleted' : 'revision.undeleted', { who })
    if (field !== 'status') return undefined
    return t(to === 1 ? 'revision.started' : 'revision.stopped', { who })
  },
})
