import { formatArabicOthers, pluralizeArabic, pluralizeEnglish } from '#shared/plurals.ts'

/** The fixed texts of a mail in one language; its sentences are those of the inbox. */
interface LetterWords {
  subject: (company: string, count: number) => string
  title: (count: number) => string
  digestTitle: string
  open: string
  openInbox: string
  more: (count: number) => string
  why: string
  whyDigest: string
  change: string
  off: string
  offDigest: string
  quoted: (text: string) => string
}

export const LETTER_WORDS: Record<'en' | 'ar', LetterWords> = {
  en: {
    subject: (company, count) =>
      `${company}: ${pluralizeEnglish(count, { one: '# thing is new', other: '# things are new' })}`,
    title: (count) => pluralizeEnglish(count, { one: '# thing is new', other: '# things are new' }),
    digestTitle: 'What is new and unread',
    open: 'Open it in Diwan',
    openInbox: 'Open notifications',
    more: (count) => `and ${count} more`,
    why: 'You get this by your notification settings.',
    whyDigest: 'You get this once on a working day, when something is unread.',
    change: 'Notification settings',
    off: 'No more mails of this kind',
    offDigest: 'No more digests',
    quoted: (text) => `“${text}”`,
  },
  ar: {
    subject: (company, count) => `${company}: ${newThings(count)}`,
    title: (count) => newThings(count),
    digestTitle: 'الجديد الذي لم تقرأه',
    open: 'فتح في ديوان',
    openInbox: 'افتح الإشعارات',
    more: formatArabicOthers,
    why: 'تصلك هذه الرسالة بحسب إعدادات إشعاراتك.',
    whyDigest: 'تصلك هذه الرسالة مرة في يوم العمل إذا كان هناك ما لم تقرأه.',
    change: 'إعدادات الإشعارات',
    off: 'إيقاف الرسائل من هذا النوع',
    offDigest: 'إيقاف الرسالة اليومية',
    quoted: (text) => `«${text}»`,
  },
}

function newThings(count: number): string {
  return pluralizeArabic(count, {
    zero: 'لا جديد',
    one: 'إشعار جديد',
    two: 'إشعاران جديدان',
    few: '# إشعارات جديدة',
    many: '# إشعارًا جديدًا',
    other: '# إشعار جديد',
  })
}
