import { Link, Navigate } from '@tanstack/react-router'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { PublicLayout } from '#ui/layout/PublicLayout.tsx'

export function ErrorPage() {
  const { t } = useTranslations('shell')
  const session = readSession()
  const companyName = session?.companySlug
  const look = `mt-6 ${buttonClass({ tone: 'primary' })}`
  // spec: with an expired plan every page redirects to the plans; pages of mailed links do not.
  if (session?.planExpired) return <Navigate to="/subscription" replace />
  return (
    <PublicLayout>
      <div className="mx-auto max-w-md py-16 text-center">
        <h1 className="text-xl font-semibold">{t('errorTitle')}</h1>
        <p className="mt-2 text-muted">{t('errorText')}</p>
        {companyName ? (
          <Link to="/$companyName" params={{ companyName }} className={look}>
            {t('errorHome')}
          </Link>
        ) : (
          <Link to="/" className={look}>
            {t('errorHome')}
          </Link>
        )}
      </div>
    </PublicLayout>
  )
}
