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
import {
  quietLink,
  WeekActions,
} from '#features/routine-tasks/definitions/web/begin/WeekActions.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { useFocusNext } from '#ui/focus.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'

addTranslations('begin', { en, ar })

const PAGES = {
  week: 'company-settings',
  departments: 'department',
  duties: 'manage-routine-task',
  people: 'addUser',
} as const satisfies Record<Step, string>
type Page = (typeof PAGES)[Step] | 'starter-packs'

function PageLink({
  page,
  ...link
}: {
  page: Page
  className: string
  children: ReactNode
  'data-action'?: Step
}) {
  return (
    <Link
      {...link}
      to={`/$companyName/${page}`}
      params={{ companyName: readSession()?.companySlug ?? '' }}
    />
  )
}

interface ActionsProps {
  step: Step
  isNext: boolean
  onWeekSaved: () => void
}

/**
 * The next step as the only primary button; a starter pack creates departments and duties together.
 */
function StepActions({ step, isNext, onWeekSaved }: ActionsProps) {
  const { t } = useTranslations('begin')
  const className = buttonClass({ tone: isNext ? 'primary' : 'secondary' })
  if (step === 'week') return <WeekActions onSaved={onWeekSaved} />
  if (step === 'people')
    return (
      <PageLink page="addUser" className={className}>
        {t('invite')}
      </PageLink>
    )
  return (
    <>
      <PageLink page="starter-packs" className={className}>
        {t('choosePack')}
      </PageLink>
      <PageLink page={PAGES[step]} className={quietLink}>
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

const TITLES = { 2: 'titleTwo', 3: 'titleThree', 4: 'title' } as const

/**
 * Working days, departments, duties, people: what a company needs before its first report, and
 * which of it exists.
 */
export function OnboardingSteps({ begun: stored }: { begun: OnboardingProgress }) {
  const { t } = useTranslations('begin')
  const [dismissed, setDismissed] = useState(false)
  const [weekSaved, setWeekSaved] = useState(false)
  const { box, focusNext } = useFocusNext()
  const begun = { ...stored, week: stored.week || weekSaved }
  if (dismissed || !shouldShowOnboarding(begun)) return null
  const steps = listSteps()
  const [next, following] = steps.filter((step) => !isStepDone(begun, step))
  // A company can begin without an answer about its working days.
  const offered = next === 'week' ? [next, following] : [next]
  const hide = () => {
    dismissOnboarding()
    setDismissed(true)
  }
  const onWeekSaved = () => {
    setWeekSaved(true)
    focusNext(following ?? '')
  }
  return (
    <Card
      title={t(TITLES[steps.length as keyof typeof TITLES])}
      action={
        <IconButton
          size="sm"
          label={t('away')}
          onClick={hide}
          icon={<X aria-hidden="true" className="size-4" />}
        />
      }
    >
      <div ref={box}>
        <ol
          className={join(
            'grid gap-x-6 gap-y-4',
            steps.length === 4 ? 'sm:grid-cols-2 xl:grid-cols-4' : 'sm:grid-cols-3',
          )}
        >
          {steps.map((step, index) => {
            const taken = isStepDone(begun, step)
            return (
              <li
                key={step}
                className="flex gap-3"
                aria-current={step === next ? 'step' : undefined}
              >
                <StepMark taken={taken} next={step === next} at={index + 1} />
                <div className="min-w-0">
                  <p>
                    <PageLink
                      page={PAGES[step]}
                      className="rounded-sm font-medium hover:underline"
                      data-action={step}
                    >
                      <span className="sr-only">{t('step', { n: index + 1 })}</span>
                      {t(step)}
                    </PageLink>
                    {taken && <span className="ms-2 text-sm text-done">{t('taken')}</span>}
                  </p>
                  <p className="text-sm text-muted">{t(`${step}Text`)}</p>
                  {offered.includes(step) && (
                    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
                      <StepActions step={step} isNext={step === next} onWeekSaved={onWeekSaved} />
                    </div>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      </div>
    </Card>
  )
}
