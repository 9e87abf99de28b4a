import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { clearWelcome, readWelcome } from '#features/auth/web/api.ts'
import { linkClass, NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import { SignInForm } from '#features/auth/web/SignInForm.tsx'
import { Alert } from '#ui/Alert.tsx'

export function SignInPage() {
  const { t } = useTranslations('auth')
  const { saying, say } = useBanner()
  const [reason] = useState(readWelcome)
  useEffect(clearWelcome, [])
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

/** spec: an error banner shows for 3 seconds. */
const BANNER_MS = 3000

/** The current banner; each message shows for 3 seconds from its own start. */
function useBanner() {
  const [saying, setSaying] = useState<{ text: ReactNode; key: number }>()
  useEffect(() => {
    if (!saying) return
    const timer = setTimeout(() => setSaying(undefined), BANNER_MS)
    return () => clearTimeout(timer)
  }, [saying])
  const say = (text: ReactNode) => setSaying((last) => ({ text, key: (last?.key ?? 0) + 1 }))
  return { saying, say }
}
