import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import type { FieldNames } from '#client/problems.ts'
import { readSession } from '#client/session.ts'
import { useProblemLines, useReason } from '#client/useReason.ts'
import { BulletList } from '#ui/BulletList.tsx'

/**
 * Why the server refused what was sent, whole: a list of what it says of fields, but for those at
 * whose place it is `shown`; else its message, as of a plan's limit. It stands in a form's alert or dialog.
 */
export function Reasons({
  error,
  shown,
  names,
  otherwise,
}: {
  error: unknown
  shown?: readonly string[] | undefined
  names?: FieldNames | undefined
  otherwise?: string
}) {
  const reasonOf = useReason(otherwise)
  const isLimit = error instanceof CallError && error.body.error === 'Plan Limit'
  const problems = useProblemLines(names)(error, shown)
  // Of the plan's limit the message says all: how much is used, and which plan has more.
  const lines = isLimit ? [] : problems
  return (
    <>
      {lines.length === 0 ? (
        <p className="wrap-anywhere">{isLimit ? error.message : reasonOf(error)}</p>
      ) : (
        <BulletList lines={lines} />
      )}
      {isLimit && <WayToPlans />}
    </>
  )
}

/** Where the plan has no room, its owner can make some; others ask them. */
function WayToPlans() {
  const { t } = useTranslations('common')
  if (!readSession()?.isOwner) return <p>{t('askOwnerForPlan')}</p>
  return (
    <a href="/subscription" className="underline">
      {t('seePlans')}
    </a>
  )
}
