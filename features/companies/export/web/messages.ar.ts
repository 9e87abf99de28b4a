import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/companies/export/web/messages.en.ts'

export const ar = {
  title: 'بياناتك',
  text: 'كل بيانات الشركة في ملف ZIP واحد: جداول الأعضاء والأقسام والمهام والتقارير والتعليقات، والملفات.',
  take: 'تنزيل كل البيانات',
  begin: 'تنزيل',
  confirm: 'أدخل كلمة مرورك مرة أخرى. تصل رسالة إلى مالكي الشركة بأن بياناتها نُزّلت.',
  password: 'كلمة مرورك',
  failed: 'تعذّر بدء التنزيل',
} satisfies ArabicOf<typeof en>
