import type { ArabicOf } from '#client/messages.ts'

export const en = {
  count_one: '{{count}} measurement outside its limits',
  count_other: '{{count}} measurements outside their limits',
  none: 'Nothing outside its limits',
  noneText:
    'Numbers that a step measures outside its limits stand here. In these days there are none.',
  failed: 'The measurements could not be loaded',
  chart: 'Chart',
  chartOf: 'Chart: {{step}}, {{task}}',
  more: 'Show more',
}

export const ar = {
  count_zero: 'لا قياسات خارج حدودها',
  count_one: 'قياس واحد خارج حدوده',
  count_two: 'قياسان خارج حدودهما',
  count_few: '{{count}} قياسات خارج حدودها',
  count_many: '{{count}} قياسًا خارج حدودها',
  count_other: '{{count}} قياس خارج حدودها',
  none: 'لا قياسات خارج حدودها',
  noneText: 'تظهر هنا القياسات التي تتجاوز حدود خطواتها. لا شيء منها في هذه الأيام.',
  failed: 'تعذّر تحميل القياسات',
  chart: 'المخطط',
  chartOf: 'المخطط: {{step}}، {{task}}',
  more: 'عرض المزيد',
} satisfies ArabicOf<typeof en>
