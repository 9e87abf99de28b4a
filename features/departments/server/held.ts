import type { Held } from '#features/departments/server/delete-queries.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** `#` is the placeholder for the number. */
const FORMS: Record<keyof Held, Record<Locale, Forms>> = {
  members: {
    en: { one: '# member', other: '# members' },
    ar: {
      one: 'عضو واحد',
      two: 'عضوان',
      few: '# أعضاء',
      many: '# عضوًا',
      other: '# عضو',
    },
  },
  routine_tasks: {
    en: { one: '# active routine task', other: '# active routine tasks' },
    ar: {
      one: 'مهمة دورية نشطة واحدة',
      two: 'مهمتان دوريتان نشطتان',
      few: '# مهام دورية نشطة',
      many: '# مهمة دورية نشطة',
      other: '# مهمة دورية نشطة',
    },
  },
}

function counted(locale: Locale, what: keyof Held, count: number): string {
  const forms = FORMS[what][locale]
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
  return form.replace('#', String(count))
}

const listed = (locale: Locale, held: Held): string =>
  (['members', 'routine_tasks'] as const)
    .filter((what) => held[what] > 0)
    .map((what) => counted(locale, what, held[what]))
    .join(locale === 'ar' ? ' و' : ' and ')

/** The error text: what a department still holds, and what to do about it. */
export const stillHolds = (name: string, held: Held): Bilingual => ({
  en: `“${name}” still has ${listed('en', held)}. Choose the department that takes over.`,
  ar: `لا يزال في قسم «${name}» ${listed('ar', held)}. اختر القسم الذي يُنقل إليه ذلك.`,
})
