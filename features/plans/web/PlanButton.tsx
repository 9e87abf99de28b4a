import { useTranslations } from '#client/i18n.ts'
import type { Plan } from '#features/plans/contract.ts'
import { planName } from '#features/plans/names.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/**
 * What a plan is to the company, after the specification: `active` is today's and runs, `expired`
 * was and does not any more, `available` is any other.
 */
export type PlanState = 'active' | 'expired' | 'available'

const WORDS = { active: 'current', expired: 'renew', available: 'choose' } as const
const NAMES = { active: 'currentOf', expired: 'renewOf', available: 'chooseOf' } as const

interface Props {
  plan: Plan
  /** Unknown until the server has said it. */
  state: PlanState | undefined
  /** One of the plans is on its way. */
  isBusy: boolean
  onChoose: () => void
}

/** The place of the button while plans load. */
export const PlanButtonPlace = () => <Skeleton className="mt-4 min-h-10 w-full" />

/** How a plan is chosen. */
export function PlanButton({ plan, state, isBusy, onChoose }: Props) {
  const { t, locale } = useTranslations('plans')
  if (!state) return <PlanButtonPlace />
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
