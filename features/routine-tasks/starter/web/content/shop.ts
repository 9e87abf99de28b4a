import {
  atMonthsEnd,
  daily,
  monthly,
  type Pack,
  weekly,
  withSteps,
} from '#features/routine-tasks/starter/web/content/pack.ts'

export const shop: Pack = [
  {
    name: { en: 'Sales floor', ar: 'صالة العرض' },
    duties: [
      daily({ en: 'Note what ran out on the shelves', ar: 'تسجيل ما نفد من الأرفف' }),
      withSteps(daily({ en: 'Open the shop', ar: 'فتح المحل' }, '09:30-10:00'), {
        en: 'Switch off the alarm\nLights and screens\nAir conditioning\nThe window display (photo)',
        ar: 'إيقاف جهاز الإنذار\nالإضاءة والشاشات\nالتكييف\nواجهة العرض (صورة)',
      }),
      daily({ en: 'Clean the floor and the windows', ar: 'تنظيف الأرضية والواجهة' }, '09:30-10:30'),
      daily({ en: 'Refill the shelves', ar: 'تكميل الناقص على الأرفف' }, '13:00-15:00'),
      daily({ en: 'Check price tags', ar: 'مراجعة بطاقات الأسعار' }, '10:00-12:00'),
      weekly([7], { en: 'Change the window display', ar: 'تجديد عرض الواجهة' }, '10:00-13:00'),
    ],
  },
  {
    name: { en: 'Cashier', ar: 'الكاشير' },
    duties: [
      daily({ en: 'Open the till and count the float', ar: 'فتح الدرج وعدّ العهدة' }, '09:45-10:00'),
      daily(
        { en: 'Close the till and match it with sales', ar: 'تقفيل اليومية ومطابقتها مع المبيعات' },
        '22:00-22:45',
        { en: 'Cash, cards and returns.', ar: 'النقد والبطاقات والمرتجعات.' },
      ),
      withSteps(daily({ en: 'Close the shop', ar: 'إغلاق المحل' }, '22:30-23:00'), {
        en: 'Fitting rooms empty\nScreens and air conditioning off\nMoney in the safe\nAlarm on and doors locked',
        ar: 'غرف القياس خالية\nالشاشات والتكييف مطفأة\nالنقود في الخزنة\nالإنذار يعمل والأبواب مقفلة',
      }),
      weekly(
        [7, 2, 4],
        { en: 'Deposit cash at the bank', ar: 'إيداع الإيراد في البنك' },
        '10:00-13:00',
      ),
    ],
  },
  {
    name: { en: 'Stockroom', ar: 'المخزن' },
    duties: [
      daily({ en: 'Receive goods and enter them', ar: 'استلام البضاعة وتسجيلها' }, '10:00-14:00'),
      weekly([3], { en: 'Count a section of the stock', ar: 'جرد قسم من البضاعة' }, '14:00-16:00'),
      weekly(
        [1],
        { en: 'Order what runs low', ar: 'طلب الأصناف التي قاربت على النفاد' },
        '11:00-13:00',
      ),
      atMonthsEnd({ en: 'Count the whole stock', ar: 'الجرد الشهري الكامل' }, '18:00-22:00'),
    ],
  },
  {
    name: { en: 'Customer service', ar: 'خدمة العملاء' },
    duties: [
      daily(
        { en: 'Answer messages and reviews', ar: 'الرد على الرسائل والتقييمات' },
        '11:00-20:00',
      ),
      daily(
        { en: 'Follow up returns and complaints', ar: 'متابعة المرتجعات والشكاوى' },
        '12:00-18:00',
      ),
      monthly(1, { en: 'Plan this month’s offers', ar: 'إعداد عروض الشهر' }),
    ],
  },
]
