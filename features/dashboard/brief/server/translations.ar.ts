import type { BriefTexts } from '#features/dashboard/brief/server/translations.en.ts'
import type { IsoDate } from '#shared/dates.ts'
import { formatArabicOthers, formatCount, pluralizeArabic } from '#shared/plurals.ts'

const LOCALE = 'ar-EG-u-nu-latn'
const day = new Intl.DateTimeFormat(LOCALE, {
  ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
})
const short = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' })
const at = (date: IsoDate) => new Date(`${date}T00:00:00Z`)

/** The form after a number of reported duties: “of 3 duties”. */
const ofDuties = (count: number) =>
  pluralizeArabic(count, {
    zero: '0 مهام',
    one: 'مهمة واحدة',
    two: 'مهمتين',
    few: '# مهام',
    many: '# مهمة',
    other: '# مهمة',
  })

export const ar: BriefTexts = {
  subject: (company, { due, reported, not_done }) =>
    due === 0
      ? `${company}: ملخص الصباح`
      : `${company}: سُجّل ${formatCount(reported)} من ${ofDuties(due)}${not_done > 0 ? `، ولم يُنجز ${formatCount(not_done)}` : ''}`,
  day: (date) => day.format(at(date)),
  formatShortDate: (date) => short.format(at(date)),
  departments: (departments) => departments.join('، '),
  figures: { due: 'مستحقة', reported: 'مسجّلة', done: 'منجزة', not_done: 'غير منجزة' },
  nothingDue: 'لم تكن هناك مهام مستحقة ذلك اليوم.',
  open: 'ما لم يُنجز وما لم يُسجَّل',
  allDone: 'أُنجز كل شيء.',
  wholeCompany: 'الشركة كلها',
  notDone: (count) =>
    pluralizeArabic(count, {
      zero: '0 غير منجزة',
      one: 'مهمة غير منجزة',
      two: 'مهمتان غير منجزتين',
      few: '# مهام غير منجزة',
      many: '# مهمة غير منجزة',
      other: '# مهمة غير منجزة',
    }),
  notReported: (count) =>
    pluralizeArabic(count, {
      zero: '0 غير مسجّلة',
      one: 'مهمة غير مسجّلة',
      two: 'مهمتان غير مسجّلتين',
      few: '# مهام غير مسجّلة',
      many: '# مهمة غير مسجّلة',
      other: '# مهمة غير مسجّلة',
    }),
  more: formatArabicOthers,
  late: (count) =>
    pluralizeArabic(count, {
      zero: 'لا مهام غير متكررة فات موعدها',
      one: 'مهمة غير متكررة فات موعدها',
      two: 'مهمتان غير متكررتين فات موعدهما',
      few: '# مهام غير متكررة فات موعدها',
      many: '# مهمة غير متكررة فات موعدها',
      other: '# مهمة غير متكررة فات موعدها',
    }),
  deadline: (date) => `موعدها ${date}`,
  waiting: 'بانتظار المتابعة',
  toEvaluate: (count, atLeast) =>
    (atLeast ? 'أكثر من ' : '') +
    pluralizeArabic(count, {
      zero: 'لا تقارير للتقييم',
      one: 'تقرير واحد للتقييم',
      two: 'تقريران للتقييم',
      few: '# تقارير للتقييم',
      many: '# تقريرًا للتقييم',
      other: '# تقرير للتقييم',
    }),
  inReview: (count) =>
    pluralizeArabic(count, {
      zero: 'لا مهام غير متكررة قيد المراجعة',
      one: 'مهمة غير متكررة قيد المراجعة',
      two: 'مهمتان غير متكررتين قيد المراجعة',
      few: '# مهام غير متكررة قيد المراجعة',
      many: '# مهمة غير متكررة قيد المراجعة',
      other: '# مهمة غير متكررة قيد المراجعة',
    }),
  recommendations: 'ابدأ بهذا',
  openDashboard: 'فتح لوحة المتابعة',
  why: (hour) => `تصلك هذه الرسالة الساعة ${hour} في أيام العمل.`,
  asked: 'طلبت هذا الملخص الآن.',
  change: 'تغيير الساعة',
  off: 'إيقاف الملخص',
}
