import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { addTranslations } from '#client/part-words.ts'
import { readSession } from '#client/session.ts'
import {
  type Begun,
  isTaken,
  isWanted,
  putAway,
  type Step,
  stepsOf,
} from '#features/routine-tasks/definitions/web/begin/begun.ts'
import { ar } from '#features/routine-tasks/definitions/web/begin/messages.ar.ts'
import { en } from '#features/routine-tasks/definitions/web/begin/messages.en.ts'
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

function To({ page, className, children }: { page: Page; className: string; children: ReactNode }) {
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
function Next({ step }: { step: Step }) {
  const { t } = useTranslations('begin')
  if (step === 'people')
    return (
      <To page="addUser" className={primary}>
        {t('invite')}
      </To>
    )
  return (
    <>
      <To page="starter-packs" className={primary}>
        {t('choosePack')}
      </To>
      <To page={PAGES[step]} className={quiet}>
        {t(step === 'departments' ? 'addDepartment' : 'addDuty')}
      </To>
    </>
  )
}

function Mark({ taken, next, at }: { taken: boolean; next: boolean; at: number }) {
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
export function BeginSteps({ begun }: { begun: Begun }) {
  const { t } = useTranslations('begin')
  const [away, setAway] = useState(false)
  if (away || !isWanted(begun)) return null
  const steps = stepsOf()
  const next = steps.find((step) => !isTaken(begun, step))
  const hide = () => {
    putAway()
    setAway(true)
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
          const taken = isTaken(begun, step)
          return (
            <li key={step} className="flex gap-3" aria-current={step === next ? 'step' : undefined}>
              <Mark taken={taken} next={step === next} at={index + 1} />
              <div className="min-w-0">
                <p>
                  <To page={PAGES[step]} className="rounded-sm font-medium hover:underline">
                    <span className="sr-only">{t('step', { n: index + 1 })}</span>
                    {t(step)}
                  </To>
                  {taken && <span className="ms-2 text-sm text-done">{t('taken')}</span>}
                </p>
                <p className="text-sm text-muted">{t(`${step}Text`)}</p>
                {step === next && (
                  <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
                    <Next step={step} />
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
