import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { type Analysis, RATES, type RateName } from '#features/dashboard/analysis/contract.ts'
import { type ProgressTone, progressTone } from '#ui/ProgressBar.tsx'

/** A rate with its source; `percent` is null if there is nothing to judge. */
export interface RateView {
  name: RateName
  percent: number | null
  tone: Exclude<ProgressTone, 'accent'>
  basis: Analysis['basis'][RateName]
  /** The maximum points that the rate can add. */
  most: number
}

export function toRateViews({ basis, performance, enough_data }: Analysis): RateView[] {
  const enough: Record<RateName, boolean> = {
    taskCompletionRate: enough_data.tasks,
    employeeEfficiency: enough_data.employees,
    projectHealth: enough_data.projects,
  }
  return RATES.map((name) => ({
    name,
    percent: enough[name] ? performance.metrics[name] : null,
    tone: progressTone(performance.metrics[name]) as RateView['tone'],
    basis: basis[name],
    most: Math.max(...basis[name].cut_offs.map(({ points }) => points)),
  }))
}

/** Formats numbers and percentages; null becomes a dash. */
export function useFigures() {
  const { locale } = useTranslations('analysis')
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value, locale))
  const percent = (value: number | null) => (value === null ? '–' : `${number(value)}%`)
  return { number, percent }
}
