import {
  atMonthsEnd,
  daily,
  monthly,
  type Pack,
  weekly,
  withSteps,
} from '#features/routine-tasks/starter/web/content/pack.ts'

export const warehouse: Pack = [
  {
    name: { en: 'Receiving', ar: 'الاستلام' },
    duties: [
      daily({ en: 'Walk the aisles and keep them clear', ar: 'جولة في الممرات والتأكد من خلوّها' }),
      daily(
        { en: 'Check the day’s expected deliveries', ar: 'مراجعة التوريدات المتوقعة اليوم' },
        '08:00-08:30',
      ),
      daily(
        {
          en: 'Receive goods and match them with the order',
          ar: 'استلام البضاعة ومطابقتها بأمر الشراء',
        },
        '08:30-14:00',
        { en: 'Photograph damage before signing.', ar: 'صوّر أي تلف قبل التوقيع.' },
      ),
      daily(
        { en: 'Put goods away in their places', ar: 'تسكين البضاعة في أماكنها' },
        '10:00-16:00',
      ),
    ],
  },
  {
    name: { en: 'Stock control', ar: 'مراقبة المخزون' },
    duties: [
      daily({ en: 'Count one aisle', ar: 'جرد ممر واحد' }, '13:00-15:00'),
      weekly(
        [7],
        { en: 'Check items near expiry', ar: 'مراجعة الأصناف القريبة من انتهاء الصلاحية' },
        '10:00-12:00',
      ),
      weekly(
        [4],
        { en: 'Report items below the minimum', ar: 'رفع تقرير بالأصناف تحت حد الطلب' },
        '14:00-15:00',
      ),
      atMonthsEnd({ en: 'Full stock count', ar: 'الجرد الشهري' }, '08:00-16:00'),
    ],
  },
  {
    name: { en: 'Dispatch', ar: 'الصرف والشحن' },
    duties: [
      daily({ en: 'Pick and pack the orders', ar: 'تجهيز الطلبات وتغليفها' }, '09:00-14:00'),
      daily(
        { en: 'Check each load before it leaves', ar: 'مراجعة الحمولة قبل خروجها' },
        '14:00-16:00',
      ),
      daily(
        { en: 'File the signed delivery notes', ar: 'حفظ أذون التسليم الموقّعة' },
        '16:00-17:00',
      ),
    ],
  },
  {
    name: { en: 'Safety', ar: 'السلامة' },
    duties: [
      withSteps(
        daily(
          { en: 'Check the forklifts before use', ar: 'فحص الرافعات الشوكية قبل التشغيل' },
          '07:30-08:00',
        ),
        {
          en: 'Brakes (work | weak)\nHorn and lights\nForks straight and without cracks\nBattery 30–100%',
          ar: 'الفرامل (سليمة | ضعيفة)\nالتنبيه والإضاءة\nالشوك مستقيم وبلا تشققات\nالبطارية 30–100%',
        },
        { proof: 'on_not_done' },
      ),
      daily(
        { en: 'Keep aisles and exits clear', ar: 'إخلاء الممرات ومخارج الطوارئ' },
        '12:00-12:30',
      ),
      weekly([1], { en: 'Inspect racks and pallets', ar: 'فحص الأرفف والطبالي' }, '09:00-10:00'),
      monthly(1, { en: 'Check fire extinguishers', ar: 'فحص طفايات الحريق' }),
    ],
  },
]
