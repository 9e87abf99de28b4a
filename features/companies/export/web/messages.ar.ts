import type { en } from '#features/companies/export/web/messages.en.ts'
import type { ArabicOf } from '#platform/web/messages.ts'

export const ar = {
  title: 'بياناتك',
  text: 'كل بيانات الشركة في ملف ZIP واحد: جداول الأعضاء والأقسام والمهام والتقارير والتعليقات، والملفات.',
  take: 'تنزيل كل البيانات',
  failed: 'تعذّر بدء التنزيل',
} satisfies ArabicOf<typeof en>
