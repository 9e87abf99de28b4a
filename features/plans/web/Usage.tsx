import { useTranslations } from '#client/i18n.ts'
import {
  type LimitName,
  NEARLY_FULL,
  type Plan,
  type PlanUse,
  usageByLimit,
} from '#features/plans/contract.ts'
import { useLimitWords } from '#features/plans/web/limits.ts'
import { ProgressBar, type ProgressTone } from '#ui/ProgressBar.tsx'

const toneOf = (percent: number): ProgressTone =>
  percent >= 100 ? 'not-done' : percent >= NEARLY_FULL * 100 ? 'late' : 'accent'

/** The company's usage of each plan limit. */
export function Usage({ plan, use }: { plan: Pick<Plan, 'features'>; use: PlanUse }) {
  const used = usageByLimit(use.usage)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {plan.features.map(({ name, value }) => (
        <li key={name}>
          <UsageOf name={name} used={used[name]} limit={value} />
        </li>
      ))}
    </ul>
  )
}

function UsageOf({ name, used, limit }: { name: LimitName; used: number; limit: number | null }) {
  const { t } = useTranslations('plans')
  const { nameOf, useOf } = useLimitWords()
  const said = useOf(name, used, limit)
  if (limit === null)
    return (
      <p className="flex justify-between gap-3 text-sm">
        <span>{nameOf(name)}</span>
        <span className="font-semibold tabular-nums">{said}</span>
      </p>
    )
  const percent = (used / limit) * 100
  const tone = toneOf(percent)
  const warning = percent >= 100 ? t('full') : t('nearlyFull')
  return (
    <>
      <ProgressBar label={nameOf(name)} value={percent} valueText={said} tone={tone} />
      {percent >= NEARLY_FULL * 100 && (
        <p className={`mt-1 text-xs ${percent >= 100 ? 'text-not-done' : 'text-late'}`}>
          {warning}
        </p>
      )}
    </>
  )
}
