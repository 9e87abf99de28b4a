import { formatArabicOthers, pluralizeArabic, pluralizeEnglish } from '#shared/plurals.ts'

const en = {
  title: (count: number) =>
    pluralizeEnglish(count, { one: '# thing is new', other: '# things are new' }),
  digestTitle: 'What is new and unread',
  open: 'Open it in Diwan',
  openInbox: 'Open notifications',
  more: (count: number) => `and ${count} more`,
  why: 'You get this by your notification settings.',
  whyDigest: 'You get this once on a working day, when something is unread.',
  change: 'Notification settings',
  off: 'No more mails of this kind',
  offDigest: 'No more digests',
  quoted: (text: string) => `“${text}”`,
}

const ar: typeof en = {
  title: (count) =>
    pluralizeArabic(count, {
      zero: 'لا جديد',
      one: 'إشعار جديد',
      two: 'إشعاران جديدان',
      few: '# إشعارات جديدة',
      many: '# إشعارًا جديدًا',
      other: '# إشعار جديد',
    }),
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
}

/** The fixed texts of a mail; its sentences are those of the inbox. */
export const LETTER_WORDS = { en, ar }
