import { longText, optionalDate, requiredLine } from '#records/fields/field.ts'

/** The fields before the people in forms, in the history and in the export. */
export const TEXT_FIELDS = {
  name: requiredLine({
    label: { en: 'Name', ar: 'الاسم' },
    inSentence: { en: 'the name', ar: 'الاسم' },
    max: 120,
  }),
  description: longText({
    label: { en: 'Description', ar: 'الوصف' },
    inSentence: { en: 'the description', ar: 'الوصف' },
    hint: {
      en: 'What it is for, and when it is finished.',
      ar: 'ما الغرض منه، ومتى يُعدّ منتهيًا.',
    },
    max: 2000,
  }),
}

/** The fields after the people. */
export const DATE_FIELDS = {
  start_date: optionalDate({
    label: { en: 'Start', ar: 'البدء' },
    inSentence: { en: 'the start', ar: 'تاريخ البدء' },
  }),
  deadline: optionalDate({
    label: { en: 'Deadline', ar: 'الموعد النهائي' },
    inSentence: { en: 'the deadline', ar: 'الموعد النهائي' },
  }),
}

/**
 * The fields of a project with a column of their own. Not here, because rules decide on them: the
 * status, the department and the manager.
 */
export const PROJECT_FIELDS = { ...TEXT_FIELDS, ...DATE_FIELDS }
