import type { ArabicOf } from '#client/messages.ts'

export const en = {
  title: 'Revisions of {{name}}',
  failed: 'The revisions could not be loaded',
  emptyText: 'Each change is listed here, with who made it and when.',
  changed: '{{who}} changed {{field}} from {{from}} to {{to}}',
  set: '{{who}} set {{field}} to {{to}}',
  cleared: '{{who}} removed {{field}} ({{from}})',
  quoted: '“{{text}}”',
  at: '{{date}}, {{time}}',
  other: 'a field',
} as const

export const ar = {
  title: 'سجل تعديلات {{name}}',
  failed: 'تعذّر تحميل سجل التعديلات',
  emptyText: 'يُذكر هنا كل تعديل، ومن أجراه ومتى.',
  changed: '{{who}}: تغيير {{field}} من {{from}} إلى {{to}}',
  set: '{{who}}: تعيين {{field}}: {{to}}',
  cleared: '{{who}}: إزالة {{field}} ({{from}})',
  quoted: '«{{text}}»',
  at: '{{date}}، {{time}}',
  other: 'أحد الحقول',
} as const satisfies ArabicOf<typeof en>
