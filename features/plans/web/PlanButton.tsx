import { useTranslations } from '#client/i18n.ts'
import type { Plan } from '#features/plans/contract.ts'
import { planName } from '#features/plans/names.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/**
 * A plan's state for the company, as in the specification: `active` is the current plan, `expired`
 * the current plan after its end, `available` any other.
 */
export type PlanState = 'active' | 'expired' | 'available'

const WORDS = { active: 'current', expired: 'renew', available: 'choose' } as const
const NAMES = { active: 'currentOf', expired: 'renewOf', available: 'chooseOf' } as const

interface Props {
  plan: Plan
  /** Undefined until the server has responded. */
  state: PlanState | undefined
  /** A request for one of the plans is in flight. */
  isBusy: boolean
  onChoose: () => void
}

/** The button's placeholder while plans load. */
export const PlanButtonPlaceholder = () => <Skeleton className="mt-4 min-h-10 w-full" />

/** The button that chooses a plan. */
export function PlanButton({ plan, state, isBusy, onChoose }: Props) {
  const { t, locale } = useTranslations('plans')
  if (!state) return <PlanButtonPlaceholder />
  const name = { plan: planName(plan.name, locale) }
  return (
    <Button
      className="mt-4 w-full"
      tone={state === 'available' && !plan.isPopular ? 'secondary' : 'primary'}
      disabled={isBusy || state === 'active'}
      aria-label={isBusy ? undefined : t(NAMES[state], name)}
      onClick={onChoose}
    >
      {isBusy ? t('processing') : t(WORDS[state])}
    </Button>
  )
}
