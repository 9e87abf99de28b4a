import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#ui/charts/messages.en.ts'

export const ar = {
  save: 'حفظ: {{title}}',
  png: 'صورة (PNG)',
  svg: 'صورة قابلة للتكبير (SVG)',
  csv: 'الأرقام (CSV)',
  failed: 'تعذّر إعداد الملف',
  covers: 'من {{from}} إلى {{to}}',
  drawn: 'يعرض المخطط أول {{shown}} من {{total}}، وفي الجدول وملف CSV جميعها.',
  firstOf: 'أول {{shown}} من {{total}}',
} satisfies ArabicOf<typeof en>
