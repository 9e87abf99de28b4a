import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/dashboard/attention/web/silent.en.ts'

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
