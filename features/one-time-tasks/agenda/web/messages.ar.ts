import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/one-time-tasks/agenda/web/messages.en.ts'

export const ar = {
  view: 'طريقة العرض',
  month: 'شهر',
  week: 'أسبوع',
  today: 'اليوم',
  previousMonth: 'الشهر السابق',
  nextMonth: 'الشهر التالي',
  previousWeek: 'الأسبوع السابق',
  nextWeek: 'الأسبوع التالي',
  more_zero: 'لا شيء غيرها',
  more_one: 'وواحدة أخرى',
  more_two: 'واثنتان أخريان',
  more_few: 'و{{count}} أخرى',
  more_many: 'و{{count}} أخرى',
  more_other: 'و{{count}} أخرى',
  nothing: 'لا شيء في هذا اليوم',
  move: 'نقل إلى يوم آخر',
  moveOf: 'نقل {{name}} إلى يوم آخر',
  moved: 'نُقل موعد {{name}} إلى {{date}}',
} as const satisfies ArabicOf<typeof en>
