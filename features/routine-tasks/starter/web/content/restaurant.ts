import {
  atMonthsEnd,
  COLD_CAUSES,
  daily,
  monthly,
  type Pack,
  weekly,
  withSteps,
} from '#features/routine-tasks/starter/web/content/pack.ts'

export const restaurant: Pack = [
  {
    name: { en: 'Kitchen', ar: 'المطبخ' },
    duties: [
      daily({ en: 'Note what broke or ran out', ar: 'تسجيل ما تعطّل أو نفد' }),
      withSteps(
        daily(
          { en: 'Log fridge and freezer temperatures', ar: 'تسجيل حرارة الثلاجات والفريزرات' },
          '08:00-08:30',
        ),
        {
          en: 'Vegetable fridge 0–5 °C\nMeat fridge 0–4 °C\nFreezer (≤ -18 °C)',
          ar: 'ثلاجة الخضار 0–5 °C\nثلاجة اللحوم 0–4 °C\nالفريزر (≤ -18 °C)',
        },
        { causes: COLD_CAUSES, proof: 'on_not_done' },
      ),
      daily({ en: 'Receive and check deliveries', ar: 'استلام البضاعة وفحصها' }, '09:00-11:00', {
        en: 'Quantity, expiry dates and temperature.',
        ar: 'الكمية وتاريخ الصلاحية ودرجة الحرارة.',
      }),
      daily({ en: 'Prepare for lunch service', ar: 'تجهيز تحضيرات الغداء' }, '10:00-12:00'),
      withSteps(daily({ en: 'Close the kitchen', ar: 'إقفال المطبخ' }, '23:00-00:00'), {
        en: 'Clean the stoves, the grill and the hood\nCover the food and write its date\nTake out the rubbish\nClose the gas valves\nSwitch off the fryers and the ovens\nFor the morning shift (text) (optional)',
        ar: 'تنظيف البوتاجاز والشواية والشفاط\nتغطية الطعام وكتابة تاريخه\nإخراج القمامة\nإغلاق محابس الغاز\nإطفاء القلايات والأفران\nلوردية الصباح (نص) (اختياري)',
      }),
      weekly([4], { en: 'Deep-clean the kitchen', ar: 'تنظيف عميق للمطبخ' }, '15:00-17:00'),
    ],
  },
  {
    name: { en: 'Dining hall', ar: 'الصالة' },
    duties: [
      withSteps(daily({ en: 'Open the dining hall', ar: 'فتح الصالة' }, '11:00-12:00'), {
        en: 'Wipe and set the tables\nFill the napkins and the salt\nSwitch on lights, music and air conditioning\nThe hall before opening (photo)',
        ar: 'مسح الطاولات وتجهيزها\nتكميل المناديل والملح\nتشغيل الإضاءة والموسيقى والتكييف\nالصالة قبل الافتتاح (صورة)',
      }),
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
