import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { forgetWelcome, welcome } from '#features/auth/web/api.ts'
import { linkClass, NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import { SignInForm } from '#features/auth/web/SignInForm.tsx'
import { useBanner } from '#features/auth/web/useBanner.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'

export function SignInPage() {
  const { t } = useWords('auth')
  const { saying, say } = useBanner()
  const [reason] = useState(welcome)
  useEffect(forgetWelcome, [])
  const greeting = reason && <Alert tone="done">{t(reason)}</Alert>
  return (
    <NarrowPage
      title={t('signIn')}
      lead={t('signInLead')}
      message={
        saying ? (
          <Alert key={saying.key} tone="not-done">
            {saying.text}
          </Alert>
        ) : (
          greeting
        )
      }
      foot={
        <>
          {t('newHere')}{' '}
          <Link to="/signup" className={linkClass}>
            {t('signUp')}
          </Link>
        </>
      }
    >
      <SignInForm onFailure={say} />
    </NarrowPage>
  )
}
