import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import type { FieldNames } from '#client/problems.ts'
import { readSession } from '#client/session.ts'
import { useProblemLines, useReason } from '#client/useReason.ts'

/**
 * The full reason why the server refused a request, in a form's alert or dialog: a list of the
 * field errors except those already `shown` at their fields, otherwise the error's message, for
 * example of a plan limit.
 */
export function Reasons({
  error,
  shown,
  names,
  fallback,
}: {
  error: unknown
  shown?: readonly string[] | undefined
  names?: FieldNames | undefined
  fallback?: string
}) {
  const reasonOf = useReason(fallback)
  const isLimit = error instanceof CallError && error.body.error === 'Plan Limit'
  const problems = useProblemLines(names)(error, shown)
  // The message of a plan limit is complete: how much is used and which plan has more.
  const lines = isLimit ? [] : problems
  return (
    <>
      {lines.length === 0 ? (
        <p className="wrap-anywhere">{isLimit ? error.message : reasonOf(error)}</p>
      ) : (
        <BulletList lines={lines} />
      )}
      {isLimit && <PlansLink />}
    </>
  )
}

/** The company's owner can upgrade the plan; other users are asked to contact the owner. */
function PlansLink() {
  const { t } = useTranslations('common')
  if (!readSession()?.isOwner) return <p>{t('askOwnerForPlan')}</p>
  return (
    <a href="/subscription" className="underline">
      {t('seePlans')}
    </a>
  )
}

/** A bullet list of sentences. They are rendered as plain text only. */
export function BulletList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 ps-5 wrap-anywhere">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields can have the same message
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}
