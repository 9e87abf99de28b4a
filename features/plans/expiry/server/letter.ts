import type { EndingPlan } from '#features/plans/expiry/server/queries.ts'
import { planName } from '#features/plans/names.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import { formatEnglishDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

const arabicDay = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
})

const en = {
  day: formatEnglishDay,
  when: (days: number) => ['today', 'tomorrow'][days] ?? `in ${days} days`,
  trialEnds: (when: string) => `Your trial ends ${when}`,
  planEnds: (plan: string, when: string) => `Your ${plan} ends ${when}`,
  trialUntil: (plan: string, day: string) => `You are trying the ${plan} until the end of ${day}.`,
  planUntil: (plan: string, day: string) => `The ${plan} runs until the end of ${day}.`,
  chooseByThen: 'Choose a plan by then, and your team works on without a break.',
  renewByThen:
    'Renew it by then, and your team works on without a break: the same plan adds a month to what is left.',
  after:
    'After that day nobody can open the company’s pages until there is a plan. Everything you have entered stays as it is.',
  choose: 'Choose a plan',
  renew: 'Renew the plan',
  why: 'The owner is reminded seven days, three days and a day before a plan ends, and on its last day.',
}

const ar: typeof en = {
  day: (date) => arabicDay.format(new Date(`${date}T00:00:00Z`)),
  when: (days) => ['اليوم', 'غدًا'][days] ?? `بعد ${days} أيام`,
  trialEnds: (when) => `تنتهي فترتك التجريبية ${when}`,
  planEnds: (plan, when) => `تنتهي ${plan} ${when}`,
  trialUntil: (plan, day) => `تستمر الفترة التجريبية على ${plan} حتى نهاية يوم ${day}.`,
  planUntil: (plan, day) => `تستمر ${plan} حتى نهاية يوم ${day}.`,
  chooseByThen: 'اختر باقة قبل ذلك ليواصل فريقك عمله بلا انقطاع.',
  renewByThen:
    'جدّدها قبل ذلك ليواصل فريقك عمله بلا انقطاع: تجديد الباقة نفسها يضيف شهرًا إلى المدة المتبقية.',
  after: 'بعد ذلك اليوم لا يمكن لأحد فتح صفحات الشركة حتى تختار باقة، وتبقى كل بياناتك كما هي.',
  choose: 'اختيار باقة',
  renew: 'تجديد الباقة',
  why: 'يصل هذا التذكير إلى مالك الشركة قبل انتهاء الباقة بسبعة أيام وبثلاثة أيام وبيوم، وفي يومها الأخير.',
}

const WORDS = { en, ar }

/** What a reminder mail needs: its language, the days before the end, and the renewal link. */
interface LetterOptions {
  locale: Locale
  daysBefore: number
  url: string
}

/** A reminder mail in its reader's language, as text and HTML. */
export function createLetter(
  { company, plan, trial, last_on }: EndingPlan,
  { locale, daysBefore, url }: LetterOptions,
): Letter {
  const words = WORDS[locale]
  const name = planName(plan, locale)
  const when = words.when(daysBefore)
  const day = words.day(last_on)
  const title = trial ? words.trialEnds(when) : words.planEnds(name, when)
  const paragraphs = trial
    ? [words.trialUntil(name, day), words.chooseByThen, words.after]
    : [words.planUntil(name, day), words.renewByThen, words.after]
  return writeLetter({
    ...{ locale, title },
    subject: company ? `${company}: ${title}` : title,
    above: company ? [company] : [],
    parts: paragraphs.map((paragraph) => ({ paragraph })),
    action: { text: trial ? words.choose : words.renew, href: url },
    footer: [{ text: words.why }],
  })
}
