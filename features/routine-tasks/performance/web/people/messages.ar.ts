import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/routine-tasks/performance/web/people/messages.en.ts'

export const ar = {
  failed: 'تعذّر تحميل الأرقام',
  nobody: 'لا أحد في هذا القسم بعد',
  nobodyText: 'عندما يُضاف أعضاء إليه، يظهر هنا ما سجّله كل منهم.',
  person: 'الشخص',
  reported: 'التقارير',
  done: 'منجزة',
  not_done: 'غير منجزة',
  late: 'متأخرة',
  early: 'مبكرة',
  rated: 'مقيَّمة',
  rating: 'متوسط التقييم',
  left: 'لم يعد في القسم',
  figureOf: '{{figure}}: {{name}}، {{count}}',
  reportsOf: 'تقارير {{name}}',
  reportsFailed: 'تعذّر تحميل التقارير',
  shown: 'أي تقارير',
  all: 'الكل',
  nothing: 'لا تقارير كهذه في هذه الفترة.',
  more: 'عرض المزيد',
  stars: '{{rating}} من 5',
} satisfies ArabicOf<typeof en>
