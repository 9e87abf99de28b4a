import {
  atMonthsEnd,
  COLD_CAUSES,
  daily,
  monthly,
  type Pack,
  weekly,
  withSteps,
} from '#features/routine-tasks/starter/web/content/pack.ts'

export const clinic: Pack = [
  {
    name: { en: 'Reception', ar: 'الاستقبال' },
    duties: [
      daily({ en: 'Check the supplies cabinet', ar: 'تفقّد خزانة المستلزمات' }),
      daily({ en: 'Confirm today’s appointments', ar: 'تأكيد مواعيد اليوم' }, '09:00-10:00'),
      daily({ en: 'Prepare patient files', ar: 'تجهيز ملفات المرضى' }, '09:00-10:00'),
      daily(
        { en: 'Remind patients of tomorrow’s visits', ar: 'تذكير المرضى بمواعيد الغد' },
        '17:00-19:00',
      ),
      daily(
        { en: 'Close the till and match the receipts', ar: 'تقفيل الخزينة ومطابقة الإيصالات' },
        '21:00-21:30',
      ),
    ],
  },
  {
    name: { en: 'Nursing', ar: 'التمريض' },
    duties: [
      daily({ en: 'Prepare the examination rooms', ar: 'تجهيز غرف الكشف' }, '09:00-09:45'),
      withSteps(daily({ en: 'Sterilise the instruments', ar: 'تعقيم الأدوات' }, '20:00-21:00'), {
        en: 'Instruments washed and dried\nTemperature of the round 121–135 °C\nThe indicator strip changed (photo)',
        ar: 'غُسلت الأدوات وجُففت\nحرارة الدورة 121–135 °C\nتغيّر لون شريط المؤشر (صورة)',
      }),
      withSteps(
        daily(
          { en: 'Log the medicine fridge’s temperature', ar: 'تسجيل حرارة ثلاجة الأدوية' },
          '09:00-09:30',
        ),
        { en: 'Medicine fridge 2–8 °C', ar: 'ثلاجة الأدوية 2–8 °C' },
        { causes: COLD_CAUSES, proof: 'on_not_done' },
      ),
      weekly([7], { en: 'Check the emergency trolley', ar: 'فحص عربة الطوارئ' }, '10:00-11:00'),
    ],
  },
  {
    name: { en: 'Supplies', ar: 'المستلزمات' },
    duties: [
      weekly(
        [1],
        { en: 'Order medicines and supplies', ar: 'طلب الأدوية والمستلزمات' },
        '11:00-13:00',
      ),
      weekly([3], { en: 'Check expiry dates', ar: 'مراجعة تواريخ الصلاحية' }, '11:00-12:00'),
      atMonthsEnd({ en: 'Count the stock', ar: 'جرد المستلزمات' }, '15:00-18:00'),
    ],
  },
  {
    name: { en: 'Cleaning', ar: 'النظافة والتعقيم' },
    duties: [
      daily(
        { en: 'Disinfect surfaces and waiting room', ar: 'تطهير الأسطح وصالة الانتظار' },
        '08:30-09:30',
      ),
      daily({ en: 'Hand over medical waste', ar: 'تسليم النفايات الطبية' }, '21:00-21:30'),
      monthly(1, { en: 'Check air filters', ar: 'فحص فلاتر التكييف' }),
    ],
  },
]
