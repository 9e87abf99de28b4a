import type { AnalysisDraft } from '#features/dashboard/analysis/analyse.ts'
import type { Analysis, Facts, Recommendation } from '#features/dashboard/analysis/contract.ts'
import type { Moment } from '#features/dashboard/analysis/day.ts'
import type { RecommendationDraft } from '#features/dashboard/analysis/recommend.ts'
import { ar } from '#features/dashboard/analysis/server/translations.ar.ts'
import { en } from '#features/dashboard/analysis/server/translations.en.ts'
import type { TextFacts } from '#features/dashboard/analysis/server/translations.ts'
import type { DashboardData } from '#features/dashboard/contract.ts'
import type { Locale } from '#shared/locale.ts'

const TRANSLATIONS = { en, ar }

const NO_FACTS = {
  ...{ due: 0, reported: 0, done: 0, not_done: 0, pending: 0, invited: 0 },
  ...{ active: 0, inactive: 0, tasks: 0, others: 0, department: null },
}

/** The facts about the whole day that the summary uses. */
function toDayFacts(day: DashboardData['DailyTasks'], { passed }: Moment): Facts {
  const sum = (name: 'due' | 'reported') => passed?.reduce((all, one) => all + one[name], 0) ?? 0
  return {
    due: day.today_total_daily_tasks,
    reported: day.total_reports,
    ...(passed && { passed: sum('due'), passed_reported: sum('reported') }),
  }
}

/** A recommendation with its sentences in the reader's language. */
export function translateRecommendation(
  { rows, ...one }: RecommendationDraft,
  locale: Locale,
  { time }: Pick<Moment, 'time'>,
): Recommendation {
  const { title, description, action } = TRANSLATIONS[locale].recommendations[one.code]
  const spoken = { ...NO_FACTS, time, ...one.facts }
  return {
    ...one,
    title: title(spoken),
    description: description(spoken) + TRANSLATIONS[locale].others(spoken),
    actions: [{ text: action(spoken), rows }],
  }
}

interface TranslationContext {
  locale: Locale
  moment: Moment
  day: DashboardData['DailyTasks']
}

/** The judgement with its sentences in the reader's language. */
export function translateAnalysis(
  judgement: AnalysisDraft,
  { locale, moment, day }: TranslationContext,
): Analysis {
  const words = TRANSLATIONS[locale]
  const spoken = (facts: Facts): TextFacts => ({ ...NO_FACTS, time: moment.time, ...facts })
  const withTexts = <T extends { facts: Facts }>(
    one: T,
    { title, message }: (typeof words.alerts)[keyof typeof words.alerts],
  ) => ({ ...one, title: title(spoken(one.facts)), message: message(spoken(one.facts)) })
  return {
    ...judgement,
    alerts: judgement.alerts.map((one) => withTexts(one, words.alerts[one.code])),
    insights: judgement.insights.map((one) => withTexts(one, words.insights[one.code])),
    recommendations: judgement.recommendations.map((one) =>
      translateRecommendation(one, locale, moment),
    ),
    summary: { ...judgement.summary, text: words.summary(spoken(toDayFacts(day, moment))) },
  }
}
