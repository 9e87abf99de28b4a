import {
  atMonthsEnd,
  daily,
  monthly,
  type Pack,
  weekly,
  withSteps,
} from '#features/routine-tasks/starter/web/content/pack.ts'

export const factory: Pack = [
  {
    name: { en: 'Production', ar: 'الإنتاج' },
    duties: [
      daily({ en: 'Walk the floor and note hazards', ar: 'جولة سلامة في صالات الإنتاج' }),
      daily({ en: 'Hand over the shift', ar: 'تسليم الوردية واستلامها' }, '07:45-08:15'),
      withSteps(
        daily(
          { en: 'Start up and check the lines', ar: 'تشغيل خطوط الإنتاج وفحصها' },
          '08:00-08:30',
        ),
        {
          en: 'Guards closed\nEmergency stops tested\nAir pressure 6–8 bar\nFirst run without noise',
          ar: 'أغطية الحماية مغلقة\nاختُبرت أزرار الإيقاف\nضغط الهواء 6–8 بار\nالتشغيل الأول دون أصوات غير معتادة',
        },
        { proof: 'on_not_done' },
      ),
      daily({ en: 'Record output and scrap', ar: 'تسجيل الإنتاج والهالك' }, '15:00-16:00'),
      daily({ en: 'Clean the work stations', ar: 'تنظيف مواقع العمل' }, '15:30-16:00'),
    ],
  },
  {
    name: { en: 'Quality', ar: 'الجودة' },
    duties: [
      daily({ en: 'Test the first piece of the day', ar: 'فحص أول قطعة في اليوم' }, '08:30-09:00'),
      daily({ en: 'Take samples from each line', ar: 'سحب عينات من كل خط' }, '10:00-14:00'),
      weekly(
        [4],
        { en: 'Review complaints and rejects', ar: 'مراجعة الشكاوى والمرفوضات' },
        '13:00-14:00',
      ),
      monthly(1, { en: 'Calibrate the measuring tools', ar: 'معايرة أجهزة القياس' }),
    ],
  },
  {
    name: { en: 'Maintenance', ar: 'الصيانة' },
    duties: [
      daily(
        {
          en: 'Walk round: oil, air and noise',
          ar: 'جولة تفقّد: الزيت والهواء والأصوات غير المعتادة',
        },
        '07:30-08:00',
      ),
      weekly(
        [7],
        { en: 'Grease machines and check belts', ar: 'تشحيم الماكينات وفحص السيور' },
        '13:00-15:00',
      ),
      monthly(10, { en: 'Preventive maintenance of the generator', ar: 'الصيانة الوقائية للمولّد' }),
    ],
  },
  {
    name: { en: 'Stores', ar: 'المخازن' },
    duties: [
      daily({ en: 'Issue materials for the shift', ar: 'صرف خامات الوردية' }, '07:30-08:30'),
      weekly(
        [2],
        { en: 'Order what runs low', ar: 'طلب الخامات التي قاربت على النفاد' },
        '10:00-12:00',
      ),
      atMonthsEnd(
        { en: 'Count materials and products', ar: 'جرد الخامات والمنتج التام' },
        '12:00-16:00',
      ),
    ],
  },
  {
    name: { en: 'Safety', ar: 'السلامة' },
    duties: [
      daily(
        { en: 'Check protective gear at the gate', ar: 'التأكد من ارتداء معدات الوقاية' },
        '08:00-08:30',
      ),
      weekly(
        [1],
        { en: 'Test emergency stops and exits', ar: 'اختبار أزرار الإيقاف ومخارج الطوارئ' },
        '09:00-10:00',
      ),
      monthly(1, {
        en: 'Check fire extinguishers and first aid',
        ar: 'فحص طفايات الحريق وحقائب الإسعاف',
      }),
    ],
  },
]
