import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { ar } from '#features/routine-tasks/definitions/web/begin/messages.ar.ts'
import { en } from '#features/routine-tasks/definitions/web/begin/messages.en.ts'
import {
  dismissOnboarding,
  isStepDone,
  listSteps,
  type OnboardingProgress,
  type Step,
  shouldShowOnboarding,
} from '#features/routine-tasks/definitions/web/begin/onboarding-progress.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'

addTranslations('begin', { en, ar })

const PAGES = {
  departments: 'department',
  duties: 'manage-routine-task',
  people: 'addUser',
} as const satisfies Record<Step, string>
type Page = (typeof PAGES)[Step] | 'starter-packs'

function PageLink({
  page,
  className,
  children,
}: {
  page: Page
  className: string
  children: ReactNode
}) {
  return (
    <Link
      to={`/$companyName/${page}`}
      params={{ companyName: readSession()?.companySlug ?? '' }}
      className={className}
    >
      {children}
    </Link>
  )
}

const primary = buttonClass({ tone: 'primary' })
const quiet = 'rounded-sm text-sm font-medium text-accent hover:underline'

/**
 * The next step as the only primary button; a starter pack creates departments and duties together.
 */
function StepActions({ step }: { step: Step }) {
  const { t } = useTranslations('begin')
  if (step === 'people')
    return (
      <PageLink page="addUser" className={primary}>
        {t('invite')}
      </PageLink>
    )
  return (
    <>
      <PageLink page="starter-packs" className={primary}>
        {t('choosePack')}
      </PageLink>
      <PageLink page={PAGES[step]} className={quiet}>
        {t(step === 'departments' ? 'addDepartment' : 'addDuty')}
      </PageLink>
    </>
  )
}

function StepMark({ taken, next, at }: { taken: boolean; next: boolean; at: number }) {
  const look = taken
    ? 'border-done bg-done text-done-foreground'
    : next
      ? 'border-accent text-accent'
      : 'border-field-line text-muted'
  return (
    <span
      aria-hidden="true"
      className={join(
        'grid size-6 shrink-0 place-items-center rounded-sm border-2 text-sm font-semibold tabular-nums',
        look,
      )}
    >
      {taken ? <Check className="size-4" strokeWidth={3} /> : at}
    </span>
  )
}

/**
 * Departments, duties, people: what a company needs before its first report, and which of it
 * exists.
 */
export function OnboardingSteps({ begun }: { begun: OnboardingProgress }) {
  const { t } = useTranslations('begin')
  const [dismissed, setDismissed] = useState(false)
  if (dismissed || !shouldShowOnboarding(begun)) return null
  const steps = listSteps()
  const next = steps.find((step) => !isStepDone(begun, step))
  const hide = () => {
    dismissOnboarding()
    setDismissed(true)
  }
  return (
    <Card
      title={t(steps.length === 3 ? 'title' : 'titleTwo')}
      action={
        <IconButton
          size="sm"
          label={t('away')}
          onClick={hide}
          icon={<X aria-hidden="true" className="size-4" />}
        />
      }
    >
      <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {steps.map((step, index) => {
          const taken = isStepDone(begun, step)
          return (
            <li key={step} className="flex gap-3" aria-current={step === next ? 'step' : undefined}>
              <StepMark taken={taken} next={step === next} at={index + 1} />
              <div className="min-w-0">
                <p>
                  <PageLink page={PAGES[step]} className="rounded-sm font-medium hover:underline">
                    <span className="sr-only">{t('step', { n: index + 1 })}</span>
                    {t(step)}
                  </PageLink>
                  {taken && <span className="ms-2 text-sm text-done">{t('taken')}</span>}
                </p>
                <p className="text-sm text-muted">{t(`${step}Text`)}</p>
                {step === next && (
                  <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
                    <StepActions step={step} />
                  </div>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
