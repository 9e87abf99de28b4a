import { longText, requiredLine } from '#records/fields/field.ts'

/**
 * The fields of a department with a column of their own. Not here, because rules decide on them:
 * the manager and the members.
 */
export const DEPARTMENT_FIELDS = {
  name: requiredLine({ label: { en: 'Name', ar: 'الاسم' }, max: 80 }),
  description: longText({
    label: { en: 'Description', ar: 'الوصف' },
    hint: { en: 'What this team is responsible for.', ar: 'ما يتولاه هذا القسم.' },
    max: 500,
  }),
}
