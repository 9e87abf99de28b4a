import type { en } from '#platform/web/charts/messages.en.ts'
import type { ArabicOf } from '#platform/web/messages.ts'

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
