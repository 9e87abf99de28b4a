import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { BeginForm } from '#features/auth/web/start/BeginForm.tsx'
import { RegisterSample } from '#features/auth/web/start/RegisterSample.tsx'
import { ChartSample, EvaluationSample } from '#features/auth/web/start/ReportSamples.tsx'
import { LanguagesSample, RoutineSample, TeamSample } from '#features/auth/web/start/Samples.tsx'
import { TRIAL_DAYS } from '#features/plans/contract.ts'
import { PlanCard } from '#features/plans/web/PlanCard.tsx'
import { PlanShelf } from '#features/plans/web/PlanShelf.tsx'
import { PRODUCT_NAME } from '#shared/locale.ts'
import { Button } from '#ui/Button.tsx'
import { PublicLayout } from '#ui/layout/PublicLayout.tsx'

/**
 * The start page: what the product does, shown with its own components, and the email field that
 * starts a sign-up.
 */
export function StartPage() {
  const { t } = useTranslations('auth')
  const email = useRef<HTMLInputElement>(null)
  return (
    <PublicLayout>
      <div className="grid gap-10 pt-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16 lg:pt-14">
        <div className="max-w-prose">
          <h1 className="text-2xl font-semibold text-balance">{t('startTitle')}</h1>
          <p className="mt-4 text-lg text-pretty text-muted">{t('startLead')}</p>
          <p className="mt-3 mb-8 text-lg text-pretty text-muted">{t('startLanguages')}</p>
          <BeginForm email={email} />
        </div>
        <RegisterSample />
      </div>
      <FeatureOverview />
      <Plans>
        <Button className="mt-6" onClick={() => email.current?.focus()}>
          {t('beginBelow')}
        </Button>
      </Plans>
      <Footer />
    </PublicLayout>
  )
}

function FeatureOverview() {
  const { t } = useTranslations('auth')
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-16 sm:mt-24">
      <h2 id={id} className="mb-6 text-xl font-semibold">
        {t('whatItDoes')}
      </h2>
      <FeatureSection
        title={t('routineTitle')}
        text={t('routineText')}
        sample={<RoutineSample />}
      />
      <FeatureSection
        title={t('evaluationTitle')}
        text={t('evaluationText')}
        sample={<EvaluationSample />}
      />
      <FeatureSection title={t('numbersTitle')} text={t('numbersText')} sample={<ChartSample />} />
      <FeatureSection title={t('teamTitle')} text={t('teamText')} sample={<TeamSample />} />
      <FeatureSection
        title={t('languagesTitle')}
        text={t('languagesText')}
        sample={<LanguagesSample />}
      />
    </section>
  )
}

/** A row of the page: a text with a sample next to it. */
function FeatureSection({
  title,
  text,
  sample,
}: {
  title: string
  text: string
  sample: ReactNode
}) {
  return (
    <div className="grid gap-6 border-t border-line py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
      <div className="max-w-prose">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-2 text-pretty text-muted">{text}</p>
      </div>
      {sample}
    </div>
  )
}

function Plans({ children }: { children: ReactNode }) {
  const { t } = useTranslations('auth')
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-12">
      <h2 id={id} className="text-xl font-semibold">
        {t('plansTitle')}
      </h2>
      <p className="mt-1 mb-6 text-muted">{t('plansText', { days: TRIAL_DAYS })}</p>
      <PlanShelf>{(plan) => <PlanCard key={plan.id} plan={plan} level={3} />}</PlanShelf>
      {children}
    </section>
  )
}

function Footer() {
  const { t, locale } = useTranslations('plans')
  return (
    <footer className="mt-16 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 text-muted">
      <span>{PRODUCT_NAME[locale]}</span>
      <Link to="/pricing" className="hover:text-ink hover:underline">
        {t('pricingTitle')}
      </Link>
    </footer>
  )
}
