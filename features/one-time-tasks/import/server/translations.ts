import type { Kind } from '#features/one-time-tasks/import/server/names-queries.ts'
import type { TaskPriority } from '#features/one-time-tasks/tasks/fields.ts'
import type { Bilingual } from '#shared/locale.ts'

/** The names of priorities in both languages; in Arabic both feminine and masculine forms. */
const PRIORITY_WORDS: Record<TaskPriority, readonly string[]> = {
  low: ['low', 'منخفضة', 'منخفض'],
  normal: ['normal', 'medium', 'عادية', 'عادي', 'متوسطة', 'متوسط'],
  high: ['high', 'عالية', 'عالي', 'مرتفعة', 'مرتفع'],
  urgent: ['urgent', 'عاجلة', 'عاجل'],
}

export const priorityOf = (cell: string): TaskPriority | undefined =>
  (Object.keys(PRIORITY_WORDS) as TaskPriority[]).find((priority) =>
    PRIORITY_WORDS[priority].includes(cell.toLowerCase()),
  )

export const NOT_A_PRIORITY: Bilingual = {
  en: 'Not a priority: use low, normal, high or urgent.',
  ar: 'ليست أولوية: استخدم منخفضة أو عادية أو عالية أو عاجلة.',
}

export const ONE_PERSON: Bilingual = {
  en: 'A task has one supervisor: name one person.',
  ar: 'للمهمة مشرف واحد: اكتب اسم شخص واحد.',
}

export const STOPPED: Bilingual = {
  en: 'This project is stopped. Start it again, or choose another one.',
  ar: 'هذا المشروع متوقف. أعد تشغيله أو اختر مشروعًا آخر.',
}

export const NO_ADDRESSES: Bilingual = {
  en: 'Write the member’s name: you cannot see email addresses.',
  ar: 'اكتب اسم العضو: لا يمكنك رؤية عناوين البريد الإلكتروني.',
}

const UNKNOWN: Record<Kind, (words: string) => Bilingual> = {
  person: (words) => ({
    en: `There is no member called “${words}”.`,
    ar: `لا يوجد عضو باسم «${words}».`,
  }),
  project: (words) => ({
    en: `There is no project called “${words}” that you can see.`,
    ar: `لا يوجد مشروع باسم «${words}» يمكنك رؤيته.`,
  }),
  department: (words) => ({
    en: `There is no department called “${words}”.`,
    ar: `لا يوجد قسم باسم «${words}».`,
  }),
}

/** The message for an unknown name, with a suggestion if there is one. */
export function unknownNameMessage(
  kind: Kind,
  words: string,
  meant: string | undefined,
): Bilingual {
  const { en, ar } = UNKNOWN[kind](words)
  if (meant === undefined) return { en, ar }
  return { en: `${en} Did you mean “${meant}”?`, ar: `${ar} هل تقصد «${meant}»؟` }
}

const AMBIGUOUS: Record<Exclude<Kind, 'person'>, (words: string) => Bilingual> = {
  project: (words) => ({
    en: `Several projects are called like “${words}”. Write the name as it stands.`,
    ar: `لأكثر من مشروع اسم مثل «${words}». اكتب الاسم كما هو.`,
  }),
  department: (words) => ({
    en: `Several departments are called like “${words}”. Write the name as it stands.`,
    ar: `لأكثر من قسم اسم مثل «${words}». اكتب الاسم كما هو.`,
  }),
}

/**
 * The message for an ambiguous name; it suggests the email address if the caller may see addresses.
 */
export function ambiguousNameMessage(kind: Kind, words: string, seesAddresses: boolean): Bilingual {
  if (kind !== 'person') return AMBIGUOUS[kind](words)
  return seesAddresses
    ? {
        en: `Several members are called “${words}”. Write the email address instead.`,
        ar: `يحمل أكثر من عضو اسم «${words}». اكتب البريد الإلكتروني بدلًا منه.`,
      }
    : {
        en: `Several members are called “${words}”, and you cannot see email addresses. Name somebody else for now.`,
        ar: `يحمل أكثر من عضو اسم «${words}»، ولا يمكنك رؤية عناوين البريد الإلكتروني. اكتب اسم شخص آخر الآن.`,
      }
}
