import type { ArabicOf } from '#client/messages.ts'

export const en = {
  title: 'Reported nothing today',
  failed: 'The list could not be loaded',
  nobody: 'Everybody has reported by now.',
  overdue_one: '{{count}} duty overdue',
  overdue_other: '{{count}} duties overdue',
}

export const ar = {
  title: 'لم يسجّلوا شيئًا اليوم',
  failed: 'تعذّر تحميل القائمة',
  nobody: 'سجّل الجميع الآن.',
  overdue_zero: 'لا مهام فات موعدها',
  overdue_one: 'مهمة واحدة فات موعدها',
  overdue_two: 'مهمتان فات موعدهما',
  overdue_few: '{{count}} مهام فات موعدها',
  overdue_many: '{{count}} مهمة فات موعدها',
  overdue_other: '{{count}} مهمة فات موعدها',
} satisfies ArabicOf<typeof en>
