import type { Department } from '#features/departments/contract.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'

/** That nobody can report what is due in a department; nothing where somebody can. */
export function Unmanned({ department }: { department: Department }) {
  const { t } = useWords('departments')
  if (!department.unmanned) return null
  return (
    <Alert tone="late" title={t('unmanned')} className="mb-4">
      {t('unmannedText')}
    </Alert>
  )
}
