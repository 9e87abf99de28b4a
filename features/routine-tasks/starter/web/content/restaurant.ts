import {
  atMonthsEnd,
  daily,
  monthly,
  type Pack,
  weekly,
} from '#features/routine-tasks/starter/web/content/pack.ts'

export const restaurant: Pack = [
  {
    name: { en: 'Kitchen', ar: 'المطبخ' },
    duties: [
      daily({ en: 'Note what broke or ran out', ar: 'تسجيل ما تعطّل أو نفد' }),
      daily(
        { en: 'Log fridge and freezer temperatures', ar: 'تسجيل حرارة الثلاجات والفريزرات' },
        '08:00-08:30',
        {
          en: 'Fridges below 5°, freezers below −18°.',
          ar: 'الثلاجة أقل من 5° والفريزر أقل من 18° تحت الصفر.',
        },
      ),
      daily({ en: 'Receive and check deliveries', ar: 'استلام البضاعة وفحصها' }, '09:00-11:00', {
        en: 'Quantity, expiry dates and temperature.',
        ar: 'الكمية وتاريخ الصلاحية ودرجة الحرارة.',
      }),
      daily({ en: 'Prepare for lunch service', ar: 'تجهيز تحضيرات الغداء' }, '10:00-12:00'),
      daily(
        { en: 'Clean stoves, grill and hood', ar: 'تنظيف البوتاجاز والشواية والشفاط' },
        '23:00-00:00',
      ),
      weekly([4], { en: 'Deep-clean the kitchen', ar: 'تنظيف عميق للمطبخ' }, '15:00-17:00'),
    ],
  },
  {
    name: { en: 'Dining hall', ar: 'الصالة' },
    duties: [
      daily({ en: 'Set tables before opening', ar: 'تجهيز الطاولات قبل الافتتاح' }, '11:00-12:00'),
      daily(
        { en: 'Check and clean the restrooms', ar: 'تفقّد دورات المياه وتنظيفها' },
        '13:00-22:00',
      ),
      daily(
        { en: 'Brief the waiters on today’s menu', ar: 'اجتماع سريع مع طاقم الخدمة قبل الوردية' },
        '11:30-12:00',
      ),
      weekly(
        [7],
        { en: 'Check menus and table cards', ar: 'مراجعة قوائم الطعام وبطاقات الطاولات' },
        '12:00',
      ),
    ],
  },
  {
    name: { en: 'Cashier', ar: 'الكاشير' },
    duties: [
      daily(
        { en: 'Open the till and count the float', ar: 'فتح الخزينة وعدّ العهدة' },
        '11:00-11:30',
      ),
      daily(
        { en: 'Close the till and match it with sales', ar: 'تقفيل الخزينة ومطابقتها مع المبيعات' },
        '23:30-00:30',
        { en: 'Cash, cards and delivery apps.', ar: 'النقد والبطاقات وتطبيقات التوصيل.' },
      ),
      weekly(
        [7, 3],
        { en: 'Deposit cash at the bank', ar: 'إيداع الإيراد في البنك' },
        '10:00-13:00',
      ),
    ],
  },
  {
    name: { en: 'Stores', ar: 'المخزن' },
    duties: [
      daily({ en: 'Write tomorrow’s order', ar: 'إعداد طلبية الغد' }, '18:00-20:00'),
      weekly(
        [6],
        { en: 'Check expiry dates in the store', ar: 'مراجعة تواريخ الصلاحية في المخزن' },
        '09:00-11:00',
      ),
      monthly(1, { en: 'Pest control visit', ar: 'زيارة مكافحة الحشرات' }),
      atMonthsEnd({ en: 'Count the stock', ar: 'جرد المخزن' }, '16:00-20:00'),
    ],
  },
]
