import {
  type AnalysisTexts,
  isolateName,
  isolateTime,
  type TextFacts,
} from '#features/dashboard/analysis/server/translations.ts'
import { formatCount, pluralizeArabic } from '#shared/plurals.ts'

const duties = (count: number) =>
  pluralizeArabic(count, {
    zero: 'لا مهام',
    one: 'مهمة واحدة',
    two: 'مهمتان',
    few: '# مهام',
    many: '# مهمة',
    other: '# مهمة',
  })
/** The form after a preposition or in a possessive, where the dual differs. */
const ofDuties = (count: number) =>
  pluralizeArabic(count, {
    zero: '0 مهام',
    one: 'مهمة واحدة',
    two: 'مهمتين',
    few: '# مهام',
    many: '# مهمة',
    other: '# مهمة',
  })
const people = (count: number) =>
  pluralizeArabic(count, {
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصان',
    few: '# أشخاص',
    many: '# شخصًا',
    other: '# شخص',
  })
const tasks = (count: number) =>
  pluralizeArabic(count, {
    zero: 'لا مهام غير متكررة',
    one: 'مهمة واحدة غير متكررة',
    two: 'مهمتان غير متكررتين',
    few: '# مهام غير متكررة',
    many: '# مهمة غير متكررة',
    other: '# مهمة غير متكررة',
  })
const overdue = (count: number) => `${tasks(count)} ${count === 2 ? 'فات موعدهما' : 'فات موعدها'}`
const projects = (count: number) =>
  pluralizeArabic(count, {
    zero: 'لا مشاريع',
    one: 'مشروع واحد',
    two: 'مشروعان',
    few: '# مشاريع',
    many: '# مشروعًا',
    other: '# مشروع',
  })

const toSubject = ({ department }: TextFacts) =>
  department === null ? 'الشركة' : isolateName(department)

/** Mentions the duties due so far if these are known. */
function reportedSoFar({ time, passed, passed_reported = 0, reported, due }: TextFacts): string {
  const all = `سُجّل ${formatCount(reported)} من أصل ${ofDuties(due)} في اليوم.`
  if (time === null) return all
  const now = `الساعة الآن ${isolateTime(time)}؛ `
  if (passed === undefined) return now + all
  if (passed === 0) return `${now}لم يفت موعد أي مهمة بعد. ${all}`
  return `${now}سُجّل ${formatCount(passed_reported)} من أصل ${ofDuties(passed)} فات موعدها. وإجمالًا ${all}`
}

const missing = (spoken: TextFacts): string => {
  const { time, passed, passed_reported = 0, due, reported } = spoken
  if (passed !== undefined)
    return `${toSubject(spoken)}: ${formatCount(passed - passed_reported)} من أصل ${ofDuties(passed)} فات موعدها ولم تُسجَّل`
  const count = `${formatCount(due - reported)} من أصل ${ofDuties(due)}`
  return time === null
    ? `${toSubject(spoken)}: لم يُسجَّل ${count}`
    : `${toSubject(spoken)}: لم يُسجَّل اليوم ${count}`
}

const notDoneOfDone = ({ not_done, done }: TextFacts) =>
  `غير المنجز ${ofDuties(not_done)}، والمنجز ${formatCount(done)}.`

export const ar: AnalysisTexts = {
  alerts: {
    not_done_critical: {
      title: () => 'غير المنجز أكثر من ضعف المنجز',
      message: notDoneOfDone,
    },
    pending_critical: {
      title: () => 'المدعوون أكثر من الأعضاء النشطين',
      message: ({ pending, invited }) =>
        `بانتظار الانضمام: ${people(pending)}، والنشطون ${formatCount(invited)}.`,
    },
    low_reports: {
      title: () => 'سُجّل أقل من نصف مهام اليوم',
      message: reportedSoFar,
    },
  },
  insights: {
    not_done_over_done: {
      title: () => 'غير المنجز أكثر من المنجز',
      message: notDoneOfDone,
    },
    low_report_rate: {
      title: () => 'سُجّل أقل من 70% من مهام اليوم',
      message: reportedSoFar,
    },
    many_pending: {
      title: () => 'دعوات كثيرة لم تُقبل بعد',
      message: ({ pending, invited }) =>
        `بانتظار الانضمام: ${people(pending)}، والنشطون ${formatCount(invited)}، أي أكثر من 30%.`,
    },
    inactive_projects: {
      title: () => 'المشاريع المتوقفة أكثر من النشطة',
      message: ({ active, inactive }) =>
        `المتوقفة: ${projects(inactive)}، والنشطة ${formatCount(active)}.`,
    },
  },
  recommendations: {
    not_reported: {
      title: missing,
      description: ({ time }) =>
        time === null ? 'راجع هذه المهام واسأل عمّا حدث.' : 'راجع هذه المهام وذكّر المكلَّفين بها.',
      action: ({ passed, passed_reported = 0, due, reported }) =>
        `فتح غير المسجّلة (${formatCount(passed === undefined ? due - reported : passed - passed_reported)})`,
    },
    not_done: {
      title: (spoken) => `${toSubject(spoken)}: لم تُنجز ${duties(spoken.not_done)}`,
      description: () => 'في كل تقرير سببه. اقرأه وأزل ما يعيق العمل.',
      action: ({ not_done }) => `فتح غير المنجزة (${formatCount(not_done)})`,
    },
    overdue_tasks: {
      title: ({ tasks: count }) => overdue(count),
      description: () => 'أجّل الموعد، أو قدّم المساعدة، أو أسند المهمة إلى شخص آخر.',
      action: ({ tasks: count }) => `فتح ما فات موعده (${formatCount(count)})`,
    },
    waiting_review: {
      title: ({ tasks: count }) => `${tasks(count)} بانتظار المراجعة`,
      description: () => 'اقبل العمل أو أعده مع ذكر السبب.',
      action: ({ tasks: count }) => `فتح ما هو قيد المراجعة (${formatCount(count)})`,
    },
    pending_people: {
      title: ({ pending }) => `بانتظار الانضمام: ${people(pending)}`,
      description: () => 'أعد إرسال الدعوة أو انسخ رابطها.',
      action: ({ pending }) => `عرض الدعوات المعلّقة (${formatCount(pending)})`,
    },
    stopped_projects: {
      title: ({ inactive, active }) =>
        `توقّف ${formatCount(inactive)} من أصل ${formatCount(active + inactive)} من المشاريع`,
      description: () => 'أعد تشغيل ما سيُستكمل، واحذف ما انتهى.',
      action: ({ inactive }) => `فتح المتوقفة (${formatCount(inactive)})`,
    },
  },
  others: ({ others }) =>
    pluralizeArabic(others, {
      zero: '',
      one: ' وفي قسم آخر مثلها.',
      two: ' وفي قسمين آخرين مثلها.',
      few: ' وفي # أقسام أخرى مثلها.',
      many: ' وفي # قسمًا آخر مثلها.',
      other: ' وفي # قسم آخر مثلها.',
    }),
  summary: (spoken) => {
    if (spoken.due > 0) return reportedSoFar(spoken)
    return spoken.time === null ? 'لم تكن في ذلك اليوم مهام مستحقة.' : 'لا مهام مستحقة اليوم.'
  },
}
