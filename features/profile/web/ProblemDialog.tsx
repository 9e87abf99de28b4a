import { useTranslations } from '#client/i18n.ts'
import type { Problem } from '#features/profile/web/useProblem.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { BulletList } from '#ui/Reasons.tsx'

/** An alert dialog with an OK button. */
export function ProblemDialog({
  problem,
  onClose,
}: {
  problem: Problem | undefined
  onClose: () => void
}) {
  const { t } = useTranslations('common')
  if (!problem) return null
  const [first, ...others] = problem.lines
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={problem.title}
      closeLabel={t('close')}
      footer={
        <Button tone="primary" autoFocus onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      {others.length === 0 ? (
        <p className="break-words">{first}</p>
      ) : (
        <BulletList lines={problem.lines} />
      )}
    </Dialog>
  )
}
