import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setLocale, useTranslations } from '#client/i18n.ts'
import { checkStart } from '#features/auth/web/api.ts'
import { linkClass } from '#features/auth/web/NarrowPage.tsx'
import { SignUpForm } from '#features/auth/web/SignUpForm.tsx'
import { TRIAL_DAYS } from '#features/plans/contract.ts'
import { PublicLayout } from '#ui/layout/PublicLayout.tsx'

/** spec: the same page, opened in Arabic. */
const ARABIC_ADDRESS = '/signup-ar'

export function SignUpPage() {
  const { t } = useTranslations('auth')
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname.toLowerCase() === ARABIC_ADDRESS) void setLocale('ar')
  }, [pathname])
  useEffect(() => void checkStart(), [])
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-3xl pt-4 sm:pt-10">
        <h1 className="text-2xl font-semibold">{t('signUpTitle')}</h1>
        <p className="mt-2 mb-8 max-w-prose text-pretty text-muted">
          {t('signUpLead', { days: TRIAL_DAYS })}
        </p>
        <SignUpForm />
        <p className="mt-8 border-t border-line pt-5 text-muted">
          {t('haveAccount')}{' '}
          <Link to="/signin" className={linkClass}>
            {t('signIn')}
          </Link>
        </p>
      </div>
    </PublicLayout>
  )
}
