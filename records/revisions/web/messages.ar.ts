import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#records/revisions/web/messages.en.ts'

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
