import {
  atMonthsEnd,
  daily,
  monthly,
  type Pack,
  weekly,
} from '#features/routine-tasks/starter/web/content/pack.ts'

export const office: Pack = [
  {
    name: { en: 'Administration', ar: 'الشؤون الإدارية' },
    duties: [
      daily({ en: 'Answer the shared inbox', ar: 'الرد على بريد المكتب' }),
      daily({ en: 'Answer the general mailbox', ar: 'الرد على البريد العام' }, '09:00-11:00'),
      daily(
        { en: 'Check meeting rooms and supplies', ar: 'تفقّد قاعات الاجتماعات والقرطاسية' },
        '08:30-09:00',
      ),
      weekly(
        [4],
        { en: 'Prepare next week’s schedule', ar: 'إعداد جدول الأسبوع المقبل' },
        '13:00-15:00',
      ),
      monthly(5, { en: 'Pay rent and utilities', ar: 'سداد الإيجار وفواتير الخدمات' }),
    ],
  },
  {
    name: { en: 'Accounts', ar: 'الحسابات' },
    duties: [
      daily({ en: 'Enter the day’s invoices', ar: 'تسجيل فواتير اليوم' }, '14:00-16:00'),
      weekly(
        [7],
        { en: 'Follow up overdue payments', ar: 'متابعة المستحقات المتأخرة' },
        '10:00-12:00',
      ),
      weekly([3], { en: 'Reconcile the bank account', ar: 'مطابقة كشف البنك' }, '11:00-13:00'),
      monthly(25, { en: 'Prepare the payroll', ar: 'إعداد كشف الرواتب' }),
      atMonthsEnd({ en: 'Close the month', ar: 'إقفال حسابات الشهر' }, '09:00-16:00'),
    ],
  },
  {
    name: { en: 'Human resources', ar: 'الموارد البشرية' },
    duties: [
      daily({ en: 'Review attendance', ar: 'مراجعة الحضور والانصراف' }, '10:00-11:00'),
      weekly([2], { en: 'Update job applications', ar: 'متابعة طلبات التوظيف' }, '12:00-14:00'),
      monthly(1, {
        en: 'Check expiring residencies and contracts',
        ar: 'مراجعة العقود والإقامات التي تقارب الانتهاء',
      }),
    ],
  },
  {
    name: { en: 'IT', ar: 'تقنية المعلومات' },
    duties: [
      daily(
        { en: 'Check last night’s backup', ar: 'التأكد من النسخة الاحتياطية لليلة أمس' },
        '08:30-09:00',
        { en: 'Open one file of it.', ar: 'افتح ملفًا منها للتأكد.' },
      ),
      weekly([1], { en: 'Install updates', ar: 'تثبيت التحديثات' }, '15:00-16:00'),
      monthly(1, { en: 'Close accounts of those who left', ar: 'إغلاق حسابات من ترك العمل' }),
    ],
  },
]
