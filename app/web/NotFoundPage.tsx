import { Link } from '@tanstack/react-router'
import { useTranslations } from '#client/i18n.ts'
import { buttonClass } from '#ui/button-class.ts'
import { PublicLayout } from '#ui/layout/PublicLayout.tsx'

export function NotFoundPage() {
  const { t } = useTranslations('common')
  return (
    <PublicLayout>
      <div className="mx-auto max-w-md py-16 text-center">
        <p className="text-2xl font-semibold text-muted">404</p>
        <h1 className="mt-2 text-xl font-semibold">{t('notFoundTitle')}</h1>
        <p className="mt-2 text-muted">{t('notFoundText')}</p>
        <Link to="/" className={`mt-6 ${buttonClass({ tone: 'primary' })}`}>
          {t('toStart')}
        </Link>
      </div>
    </PublicLayout>
  )
}
