import { lazy, Suspense, useState } from 'react'
import { ensureMessages, useTranslations } from '#client/i18n.ts'
import { words } from '#features/auth/web/feature.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

const importDialog = () => import('#features/profile/web/ChangePasswordDialog.tsx')
/** The fields for a new password use the sign-up translations. */
const load = () => Promise.all([importDialog(), ensureMessages({ auth: words.auth })])
const ChangePasswordDialog = lazy(async () => ({
  default: (await importDialog()).ChangePasswordDialog,
}))

export function PasswordCard() {
  const { t } = useTranslations(['profile', 'common'])
  const [{ opening, open }, setDialog] = useState({ opening: 0, open: false })
  const { busy, act } = useAct()
  const refuse = () =>
    toast({ tone: 'not-done', title: t('common:pageFailed'), detail: t('common:pageFailedHint') })
  const show = () =>
    act(async () => {
      await load()
      setDialog({ opening: opening + 1, open: true })
    }, refuse)
  return (
    <Card
      title={t('profile:password')}
      action={
        <Button busy={busy} onClick={() => void show()}>
          {t('profile:changePassword')}
        </Button>
      }
    >
      <p className="-mt-2 text-muted">{t('profile:passwordText')}</p>
      {opening > 0 && (
        <Suspense>
          <ChangePasswordDialog
            key={opening}
            open={open}
            onClose={() => setDialog({ opening, open: false })}
          />
        </Suspense>
      )}
    </Card>
  )
}
