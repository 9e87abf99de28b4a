import type { ClosingOwner } from '#features/companies/server/closing-queries.ts'
import { formatDay } from '#features/documents/server/translations.ts'
import { plainMail } from '#server/mail/letter.ts'

/** The sentence about how long backups are kept, with `1 day` or `14 days`. */
const englishCopies = (days: number | null) =>
  days === null
    ? 'Copies may stay in backups of whoever runs Diwan for you: ask them for how long.'
    : `Copies in backups are gone ${days === 1 ? 'a day' : `${days} days`} after that.`

const ARABIC_DAYS = new Intl.PluralRules('ar')
function arabicSpan(days: number): string {
  const form = ARABIC_DAYS.select(days)
  if (form === 'one') return 'بيوم واحد'
  if (form === 'two') return 'بيومين'
  return form === 'few' ? `بـ ${days} أيام` : `بـ ${days} يومًا`
}

const arabicCopies = (days: number | null) =>
  days === null
    ? 'قد تبقى نسخ في النسخ الاحتياطية لدى من يدير ديوان لكم: اسأله عن مدتها.'
    : `أما النسخ الاحتياطية فتزول بعد ذلك ${arabicSpan(days)}.`

interface ClosingMailOptions {
  url: string
  /** The number of days that backups are kept; null if unknown. */
  backupDays: number | null
}

/** The mail to an owner when the deletion is scheduled, and as the day comes nearer. */
export const closingMail = (
  { locale, delete_on }: Pick<ClosingOwner, 'locale' | 'delete_on'>,
  { url, backupDays }: ClosingMailOptions,
) =>
  plainMail({
    ar: {
      subject: `ستُحذف شركتك يوم ${formatDay('ar', delete_on)}`,
      paragraphs: [
        `في ذلك اليوم يُحذف كل ما في الشركة نهائيًا: الأعضاء والمهام والتقارير والتعليقات والملفات. ${arabicCopies(backupDays)}`,
        'حتى ذلك اليوم لا يدخل الشركة أحد سواك. يمكنك تنزيل البيانات أو الإبقاء على الشركة.',
        'إن لم تطلب الحذف فسجّل الدخول وأبقِ على الشركة، ثم غيّر كلمة المرور.',
      ],
      action: 'فتح الصفحة',
    },
    en: {
      subject: `Your company will be deleted on ${formatDay('en', delete_on)}`,
      paragraphs: [
        `On that day everything of the company goes for good: people, tasks, reports, comments and files. ${englishCopies(backupDays)}`,
        'Until then nobody but you can come in. You can take the data away, or keep the company.',
        'If it was not you who asked for this, sign in, keep the company, and change your password.',
      ],
      action: 'Open the page',
    },
  })(locale, url)
