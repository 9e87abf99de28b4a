import type { ArabicOf } from '#client/messages.ts'

/** The texts of the calendar. */
export const en = {
  view: 'View',
  month: 'Month',
  week: 'Week',
  today: 'Today',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  more_one: '+{{count}} more',
  more_other: '+{{count}} more',
  nothing: 'Nothing on this day',
  move: 'Move to another day',
  moveOf: 'Move {{name}} to another day',
  moved: '{{name}} moved to {{date}}',
} as const

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
