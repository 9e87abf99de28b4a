import {
  isolated,
  limitsIn,
  type NoticeWords,
  type Spoken,
} from '#features/notifications/translations.ts'
import type { IsoDate } from '#shared/dates.ts'
import { isolateLtr } from '#shared/locale.ts'
import type { NoticeFacts } from '#shared/notifications.ts'
import { pluralizeArabic } from '#shared/plurals.ts'

const LOCALE = 'ar-EG-u-nu-latn-ca-gregory'
const short = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' })
const date = (day: IsoDate) => short.format(new Date(`${day}T00:00:00Z`))
const on = (day: IsoDate | undefined) => (day ? date(day) : '')
const days = ({ date: from, until }: NoticeFacts) =>
  from === until ? `يوم ${on(from)}` : `من ${on(from)} إلى ${on(until)}`

const ABSENCES = {
  entered: 'تسجيل غيابك',
  accepted: 'قبول غيابك',
  declined: 'رفض طلب غيابك',
  changed: 'تعديل غيابك ليصبح',
  deleted: 'حذف غيابك',
} as const

/** A sentence form that fits a man, a woman or several people. */
const by = ({ who }: Spoken, what: string) => `${who}: ${what}`

const PLACES = {
  assigned: 'إسناد هذه المهمة إليك',
  supervised: 'تعيينك مشرفًا على هذه المهمة',
  consulted: 'إضافتك إلى هذه المهمة ليُؤخذ رأيك',
  informed: 'إضافتك إلى هذه المهمة للعلم',
} as const

const STATUSES = {
  pending: 'لم تبدأ',
  inProgress: 'قيد التنفيذ',
  review: 'قيد المراجعة',
  done: 'منجزة',
} as const

const PRIORITIES: Record<string, string> = {
  low: 'منخفضة',
  normal: 'عادية',
  high: 'عالية',
  urgent: 'عاجلة',
}

const LIMITS = {
  users: 'عدد الأعضاء في الباقة',
  one_time_tasks: 'عدد المهام غير المتكررة لهذا الشهر في الباقة',
  storage: 'مساحة الملفات في الباقة',
} as const

const limitsOf = (facts: NoticeFacts) =>
  new Intl.ListFormat(LOCALE).format(limitsIn(facts).map((limit) => LIMITS[limit]))

function changed(spoken: Spoken): string {
  const { status, deadline, priority, people } = spoken.facts
  const all = [
    ...(status ? [`تغيير حالتها إلى «${STATUSES[status]}»`] : []),
    ...(deadline === undefined
      ? []
      : [deadline ? `تحديد موعدها النهائي في ${date(deadline)}` : 'إزالة موعدها النهائي']),
    ...(priority ? [`جعل أولويتها ${PRIORITIES[priority] ?? priority}`] : []),
    ...(people ? ['تغيير الأشخاص فيها'] : []),
  ]
  return by(spoken, all.length > 0 ? new Intl.ListFormat(LOCALE).format(all) : 'تعديل المهمة')
}

const NOT_REPORTED = {
  zero: 'لا مهام غير مسجّلة',
  one: 'مهمة واحدة لم تُسجَّل',
  two: 'مهمتان لم تُسجَّلا',
  few: '# مهام لم تُسجَّل',
  many: '# مهمة لم تُسجَّل',
  other: '# مهمة لم تُسجَّل',
}
const NOT_REPORTED_TIMES = {
  zero: 'لم تُسجَّل',
  one: 'لم تُسجَّل',
  two: 'لم تُسجَّل مرتين',
  few: 'لم تُسجَّل # مرات',
  many: 'لم تُسجَّل # مرة',
  other: 'لم تُسجَّل # مرة',
}
const HOURS_AFTER = {
  zero: 'رغم انتهاء الوقت',
  one: 'بعد ساعة من انتهاء الوقت',
  two: 'بعد ساعتين من انتهاء الوقت',
  few: 'بعد # ساعات من انتهاء الوقت',
  many: 'بعد # ساعة من انتهاء الوقت',
  other: 'بعد # ساعة من انتهاء الوقت',
}

function escalated({ facts }: Spoken): string {
  const { tasks = 1, name, after = 'end', hours = 1, date: day } = facts
  const what = pluralizeArabic(tasks, name ? NOT_REPORTED_TIMES : NOT_REPORTED)
  const when = {
    end: 'رغم انتهاء الوقت',
    grace: 'رغم انتهاء الوقت والمهلة',
    hours: pluralizeArabic(hours, HOURS_AFTER),
  }[after]
  return `${what} ${when}، ${on(day)}`
}

export const ar: NoticeWords = {
  people: (names) => {
    const [first = 'شخص ما', second, ...rest] = names.map(isolated)
    if (!second) return first
    return rest.length > 0 ? `${first} و${second} وآخرون` : `${first} و${second}`
  },
  date,
  said: {
    task_given: (spoken) => by(spoken, PLACES[spoken.facts.place ?? 'assigned']),
    task_taken: (spoken) => by(spoken, 'إزالتك من هذه المهمة'),
    task_to_review: (spoken) => by(spoken, 'المهمة بانتظار مراجعتك'),
    task_accepted: (spoken) => by(spoken, 'اعتماد إنجاز المهمة'),
    task_sent_back: (spoken) => by(spoken, 'إعادة المهمة لاستكمالها'),
    task_changed: changed,
    mention: (spoken) =>
      by(
        spoken,
        spoken.count > 1
          ? pluralizeArabic(spoken.count, {
              zero: 'الإشارة إليك',
              one: 'الإشارة إليك',
              two: 'الإشارة إليك مرتين',
              few: 'الإشارة إليك # مرات',
              many: 'الإشارة إليك # مرة',
              other: 'الإشارة إليك # مرة',
            })
          : 'الإشارة إليك',
      ),
    task_comment: (spoken) =>
      by(
        spoken,
        pluralizeArabic(spoken.count, {
          zero: 'تعليق جديد',
          one: 'تعليق جديد',
          two: 'تعليقان جديدان',
          few: '# تعليقات جديدة',
          many: '# تعليقًا جديدًا',
          other: '# تعليق جديد',
        }),
      ),
    task_files: (spoken) => {
      const { files = 1, name = '' } = spoken.facts
      if (spoken.count > 1) return by(spoken, 'إضافة ملفات')
      if (files === 1) return by(spoken, `إضافة الملف «${isolated(name)}»`)
      return by(
        spoken,
        pluralizeArabic(files, {
          zero: 'إضافة ملفات',
          one: 'إضافة ملف',
          two: 'إضافة ملفين',
          few: 'إضافة # ملفات',
          many: 'إضافة # ملفًا',
          other: 'إضافة # ملف',
        }),
      )
    },
    deadline_tomorrow: ({ facts }) => `موعدها النهائي غدًا، ${on(facts.date)}`,
    deadline_today: ({ facts }) => `موعدها النهائي اليوم، ${on(facts.date)}`,
    deadline_overdue: ({ facts }) => `لم تُنجز في موعدها النهائي، ${on(facts.date)}`,
    report_not_done: (spoken) => by(spoken, `تسجيلها غير منجزة في ${on(spoken.facts.date)}`),
    number_outside: (spoken) =>
      by(
        spoken,
        `${isolated(spoken.facts.name ?? '')} ${isolateLtr(spoken.facts.value)} خارج الحدود ${isolateLtr(spoken.facts.limits)}. ${isolated(spoken.facts.cause ?? '')}`,
      ),
    report_evaluated: (spoken) =>
      by(
        spoken,
        `تقييم تقريرك ليوم ${on(spoken.facts.date)}: ${pluralizeArabic(spoken.facts.rating ?? 0, {
          zero: 'بلا نجوم',
          one: 'نجمة واحدة من 5',
          two: 'نجمتان من 5',
          few: '# نجوم من 5',
          many: '# نجمة من 5',
          other: '# نجمة من 5',
        })}`,
      ),
    duty_ending: ({ facts }) => `لم تُسجَّل بعد، وينتهي وقتها في ${isolated(facts.time ?? '')}`,
    duty_reminded: (spoken) => by(spoken, `تذكير بتسجيل تقرير ${on(spoken.facts.date)}`),
    escalation: escalated,
    nothing_reported: ({ facts }) => `لم يُسجَّل أي تقرير في ${on(facts.date)}`,
    pause_ending: ({ facts }) =>
      `${pluralizeArabic(facts.tasks ?? 1, {
        zero: 'لا تُستحق أي مهمة دورية',
        one: 'تُستحق مهمة دورية واحدة',
        two: 'تُستحق مهمتان دوريتان',
        few: 'تُستحق # مهام دورية',
        many: 'تُستحق # مهمة دورية',
        other: 'تُستحق # مهمة دورية',
      })} من جديد غدًا، ${on(facts.date)}`,
    ramadan_coming: ({ facts }) =>
      `يبدأ رمضان نحو ${on(facts.date)}. لم تُؤكَّد أيامه بعد، فتبقى المواعيد كالمعتاد`,
    project_given: (spoken) => by(spoken, 'تعيينك مديرًا لهذا المشروع'),
    project_stopped: (spoken) => by(spoken, 'إيقاف هذا المشروع'),
    project_started: (spoken) => by(spoken, 'إعادة تشغيل هذا المشروع'),
    role_given: (spoken) => by(spoken, 'إسناد هذا الدور إليك'),
    role_taken: (spoken) => by(spoken, 'سحب هذا الدور منك'),
    department_given: (spoken) => by(spoken, 'إضافتك إلى هذا القسم'),
    department_taken: (spoken) => by(spoken, 'إزالتك من هذا القسم'),
    absence_requested: (spoken) => by(spoken, `طلب غياب ${days(spoken.facts)}`),
    absence_answered: (spoken) =>
      by(spoken, `${ABSENCES[spoken.facts.absence ?? 'changed']} ${days(spoken.facts)}`),
    absence_ended: (spoken) => by(spoken, `تعديل غياب مقبول ${days(spoken.facts)}`),
    deputy_named: (spoken) =>
      by(spoken, `تعيينك نائبًا عن هذا العضو خلال غيابه ${days(spoken.facts)}`),
    deputy_freed: (spoken) => by(spoken, `إعفاؤك من النيابة عن هذا العضو ${days(spoken.facts)}`),
    member_away: ({ facts }) => `غياب ${days(facts)}، مع مهام مفتوحة تشرف عليها`,
    invitation_accepted: () => 'قبول دعوتك',
    invitation_expiring: ({ facts }) => `تنتهي الدعوة في ${on(facts.until)}`,
    invitation_refused: () => 'تعذّر تسليم الدعوة. انسخ رابطها وسلّمه بنفسك',
    plan_ending: ({ facts }) => `تنتهي الباقة في ${on(facts.until)}`,
    limit_near: ({ facts }) => `اقتربت الشركة من حد الباقة: ${limitsOf(facts)}`,
    limit_reached: ({ facts }) => `بلغت الشركة حد الباقة: ${limitsOf(facts)}`,
    document_ready: ({ facts }) => (facts.failed ? 'تعذّر إنشاء هذا الملف' : 'ملفك جاهز'),
    import_done: ({ facts }) =>
      pluralizeArabic(facts.tasks ?? 0, {
        zero: 'لم تُنشأ مهام من جدولك',
        one: 'أُنشئت مهمة واحدة من جدولك',
        two: 'أُنشئت مهمتان من جدولك',
        few: 'أُنشئت # مهام من جدولك',
        many: 'أُنشئت # مهمة من جدولك',
        other: 'أُنشئت # مهمة من جدولك',
      }),
    new_device: () => 'تسجيل دخول من جهاز جديد',
    email_changed: () => 'تغيّر بريدك الإلكتروني',
    password_changed: () => 'تغيّرت كلمة مرورك',
    data_exported: () =>
      'نُزّلت كل بيانات شركتك. إن لم تفعل ذلك بنفسك فغيّر كلمة مرورك وسجّل الخروج من بقية الأجهزة',
    mail_refused: ({ facts }) => `تعذّر تسليم رسالة إلى ${isolated(facts.name ?? '')}`,
  },
  groups: {
    tasks: 'المهام غير المتكررة',
    talk: 'التعليقات والملفات',
    deadlines: 'المواعيد النهائية',
    duties: 'المهام الدورية',
    projects: 'المشاريع',
    people: 'الأدوار والأقسام والغياب والدعوات',
    plan: 'الباقة وحدودها',
    account: 'حسابك وملفاتك',
  },
  kinds: {
    task_given: 'إضافتك إلى مهمة',
    task_taken: 'إزالتك من مهمة',
    task_to_review: 'مهمة بانتظار مراجعتك',
    task_accepted: 'اعتماد إنجاز مهمتك',
    task_sent_back: 'إعادة مهمتك لاستكمالها',
    task_changed: 'تغيّر حالة مهمة أو موعدها أو أولويتها أو أشخاصها',
    mention: 'الإشارة إليك',
    task_comment: 'التعليقات والردود على مهامك',
    task_files: 'الملفات على مهامك',
    deadline_tomorrow: 'موعد نهائي غدًا',
    deadline_today: 'موعد نهائي اليوم',
    deadline_overdue: 'مهمة فات موعدها',
    report_not_done: 'تسجيل مهمة في قسمك غير منجزة',
    number_outside: 'رقم في قسمك خارج حدوده',
    report_evaluated: 'تقييم تقريرك',
    duty_ending: 'مهمة لم تُسجَّل قبل نصف ساعة من انتهاء وقتها',
    duty_reminded: 'تذكيرك بمهمة لم تُسجَّل',
    escalation: 'مهام لم تُسجَّل في وقتها',
    nothing_reported: 'لم يُسجَّل أي تقرير في قسمك',
    pause_ending: 'إيقاف في قسمك ينتهي غدًا',
    ramadan_coming: 'رمضان يقترب ولم تُؤكَّد أيامه',
    project_given: 'تعيينك مديرًا لمشروع',
    project_stopped: 'إيقاف مشروعك',
    project_started: 'إعادة تشغيل مشروعك',
    role_given: 'إسناد دور إليك',
    role_taken: 'سحب دور منك',
    department_given: 'إضافتك إلى قسم',
    department_taken: 'إزالتك من قسم',
    absence_requested: 'طلب غياب بانتظار ردك',
    absence_answered: 'الرد على غيابك أو تعديله',
    absence_ended: 'تعديل غياب مقبول',
    deputy_named: 'تعيينك نائبًا عن شخص غائب',
    deputy_freed: 'انتهاء نيابتك عن شخص غائب',
    member_away: 'غياب شخص تشرف على مهامه',
    invitation_accepted: 'قبول دعوتك',
    invitation_expiring: 'دعوة منك توشك أن تنتهي',
    invitation_refused: 'تعذّر تسليم دعوة منك',
    plan_ending: 'الباقة توشك أن تنتهي',
    limit_near: 'الاقتراب من أحد حدود الباقة',
    limit_reached: 'بلوغ أحد حدود الباقة',
    document_ready: 'ملف طلبته صار جاهزًا',
    import_done: 'انتهاء استيراد جدول',
    new_device: 'تسجيل دخول من جهاز جديد',
    email_changed: 'تغيّر بريدك الإلكتروني',
    password_changed: 'تغيّر كلمة مرورك',
    data_exported: 'تنزيل كل بيانات الشركة',
    mail_refused: 'تعذّر تسليم رسالة طلبتها',
  },
}
