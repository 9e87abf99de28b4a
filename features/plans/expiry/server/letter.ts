import type { EndingPlan } from '#features/plans/expiry/server/queries.ts'
import { planName } from '#features/plans/names.ts'
import { escapeHtml } from '#server/http/html.ts'
import { renderLetter, TEXT_STYLE } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

interface Words {
  /** “Friday, 4 December” */
  day(date: IsoDate): string
  when(daysBefore: number): string
  trialEnds(when: string): string
  planEnds(plan: string, when: string): string
  trialUntil(plan: string, day: string): string
  planUntil(plan: string, day: string): string
  chooseByThen: string
  renewByThen: string
  after: string
  choose: string
  renew: string
  why: string
}

const dayIn = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  })
  return (date: IsoDate) => format.format(new Date(`${date}T00:00:00Z`))
}
const englishDay = dayIn('en-GB')

const en: Words = {
  day: (date) => englishDay(date).replace(' ', ', '),
  when: (days) => ['today', 'tomorrow'][days] ?? `in ${days} days`,
  trialEnds: (when) => `Your trial ends ${when}`,
  planEnds: (plan, when) => `Your ${plan} ends ${when}`,
  trialUntil: (plan, day) => `You are trying the ${plan} until the end of ${day}.`,
  planUntil: (plan, day) => `The ${plan} runs until the end of ${day}.`,
  chooseByThen: 'Choose a plan by then, and your team works on without a break.',
  renewByThen:
    'Renew it by then, and your team works on without a break: the same plan adds a month to what is left.',
  after:
    'After that day nobody can open the company’s pages until there is a plan. Everything you have entered stays as it is.',
  choose: 'Choose a plan',
  renew: 'Renew the plan',
  why: 'The owner is reminded seven days, three days and a day before a plan ends, and on its last day.',
}

const ar: Words = {
  day: dayIn('ar-EG-u-nu-latn'),
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
): Pick<Letter, 'subject' | 'text' | 'html'> {
  const words = WORDS[locale]
  const name = planName(plan, locale)
  const when = words.when(daysBefore)
  const day = words.day(last_on)
  const title = trial ? words.trialEnds(when) : words.planEnds(name, when)
  const subject = company ? `${company}: ${title}` : title
  const above = company ? [company] : []
  const paragraphs = trial
    ? [words.trialUntil(name, day), words.chooseByThen, words.after]
    : [words.planUntil(name, day), words.renewByThen, words.after]
  const action = { text: trial ? words.choose : words.renew, href: url }
  return {
    subject,
    text: [[...above, title].join('\n'), ...paragraphs, `${action.text}:\n${url}`, words.why].join(
      '\n\n',
    ),
    html: renderLetter({
      ...{ locale, subject, above, title, action, footer: [{ text: words.why }] },
      rows: paragraphs.map(
        (text) =>
          `<tr><td class="ink" style="${TEXT_STYLE};padding:0 0 10px;font-size:14px;line-height:1.7">${escapeHtml(text)}</td></tr>`,
      ),
    }),
  }
}
