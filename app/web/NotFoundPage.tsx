import { Link } from '@tanstack/react-router'
import { useWords } from '#platform/web/i18n.ts'
import { PublicLayout } from '#platform/web/layout/PublicLayout.tsx'
import { buttonClass } from '#platform/web/ui/button-class.ts'

export function NotFoundPage() {
  const { t } = useWords('common')
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
