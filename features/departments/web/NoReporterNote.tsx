import { useTranslations } from '#client/i18n.ts'
import type { Department } from '#features/departments/contract.ts'
import { Alert } from '#ui/Alert.tsx'

/** Warns that nobody can report the department's tasks; renders nothing if somebody can. */
export function NoReporterNote({ department }: { department: Department }) {
  const { t } = useTranslations('departments')
  if (!department.unmanned) return null
  return (
    <Alert tone="late" title={t('unmanned')} className="mb-4">
      {t('unmannedText')}
    </Alert>
  )
}
