import { useEffect, useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { isMailEnabled } from '#client/mail.ts'
import type { Entry } from '#features/users/web/useInvites.ts'
import { Alert } from '#ui/Alert.tsx'

/** The result of the last batch: the invitations sent, and the number that remain. */
export function InviteResult({
  entries,
  sent,
  isSending,
  onDismiss,
}: {
  entries: readonly Entry[]
  sent: readonly string[]
  isSending: boolean
  onDismiss: () => void
}) {
  const { t } = useTranslations(['users', 'common'])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent.length > 0 && !isSending) box.current?.scrollIntoView({ block: 'nearest' })
  }, [sent.length, isSending])
  const refused = entries.filter(({ refusal }) => refusal).length
  return (
    <div ref={box} className="flex scroll-mt-20 flex-col gap-4 empty:hidden">
      {sent.length > 0 && (
        <Alert
          tone="done"
          title={t(isMailEnabled() ? 'users:sent' : 'users:sentByHand', { count: sent.length })}
          onDismiss={onDismiss}
          dismissLabel={t('common:close')}
        >
          <ul className="flex max-h-32 flex-wrap gap-x-4 overflow-y-auto">
            {sent.map((email) => (
              <li key={email} className="min-w-0">
                <bdi dir="ltr" className="wrap-anywhere">
                  {email}
                </bdi>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {refused > 0 && !isSending && (
        <Alert tone="not-done">{t('users:refused', { count: refused })}</Alert>
      )}
    </div>
  )
}
