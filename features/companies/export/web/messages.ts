import type { ArabicOf } from '#client/messages.ts'

export const en = {
  title: 'Your data',
  text: 'Everything of the company in one ZIP: tables of people, departments, duties, reports, tasks and comments, and the files.',
  take: 'Download all data',
  begin: 'Download',
  confirm:
    'Enter your password once more. The owners of the company are told by mail that its data was downloaded.',
  password: 'Your password',
  failed: 'The download could not begin',
}

export const ar = {
  title: 'بياناتك',
  text: 'كل بيانات الشركة في ملف ZIP واحد: جداول الأعضاء والأقسام والمهام والتقارير والتعليقات، والملفات.',
  take: 'تنزيل كل البيانات',
  begin: 'تنزيل',
  confirm: 'أدخل كلمة مرورك مرة أخرى. تصل رسالة إلى مالكي الشركة بأن بياناتها نُزّلت.',
  password: 'كلمة مرورك',
  failed: 'تعذّر بدء التنزيل',
} satisfies ArabicOf<typeof en>
