import { Link } from '@tanstack/react-router'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'

/** A link to the audit log, which only the owner can read. */
export function AuditSection() {
  const { t } = useTranslations('settings')
  return (
    <Card
      title={t('audit')}
      action={
        <Link
          to="/$companyName/audit-log"
          params={{ companyName: readSession()?.companySlug ?? '' }}
          className={buttonClass()}
        >
          {t('openAudit')}
        </Link>
      }
    >
      <p className="text-pretty text-muted">{t('auditText')}</p>
    </Card>
  )
}
