import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/routine-tasks/definitions/web/begin/messages.en.ts'

export const ar = {
  title: 'ابدأ في أربع خطوات',
  titleThree: 'ابدأ في ثلاث خطوات',
  titleTwo: 'ابدأ في خطوتين',
  step: 'الخطوة {{n}}: ',
  away: 'إخفاء',
  week: 'أيام العمل',
  weekText: 'لا تُستحق المهام اليومية في أيام العطلة.',
  takeWeekend: 'العطلة {{days}}',
  chooseDays: 'أو اختر الأيام بنفسك',
  lastDay: 'يحتاج الأسبوع إلى يوم عمل واحد على الأقل.',
  saveDays: 'حفظ أيام العمل',
  daysFailed: 'لم تُحفظ أيام العمل',
  departments: 'الأقسام',
  departmentsText: 'الفرق التي تتقاسم المهام، مثل المطبخ والكاشير.',
  duties: 'المهام',
  dutiesText: 'ما يجب إنجازه كل يوم أو أسبوع أو شهر.',
  people: 'فريق العمل',
  peopleText: 'من يسجّل المهام، وكل مهمة بضغطة واحدة.',
  taken: 'تمّت',
  choosePack: 'اختر نموذجًا جاهزًا',
  addDepartment: 'أو أنشئ قسمًا بنفسك',
  addDuty: 'أو أضف مهمة بنفسك',
  invite: 'دعوة أعضاء',
} as const satisfies ArabicOf<typeof en>
