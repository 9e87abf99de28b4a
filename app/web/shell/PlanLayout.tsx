import '#ui/product.css'
import { Outlet } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useChanges } from '#app/web/shell/useChanges.ts'
import { useSignOut } from '#app/web/useSignOut.ts'
import { useTranslations } from '#client/i18n.ts'
import { useChooseLanguage } from '#features/profile/web/useChooseLanguage.ts'
import { Button } from '#ui/Button.tsx'
import { PublicLayout } from '#ui/layout/PublicLayout.tsx'

function SignOutButton() {
  const { t } = useTranslations('shell')
  const signOut = useSignOut()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <Button
      tone="quiet"
      busy={leaving}
      className="whitespace-nowrap max-sm:px-2"
      icon={<LogOut aria-hidden="true" className="size-4 max-[22rem]:hidden rtl:-scale-x-100" />}
      onClick={leave}
    >
      {t('signOut')}
    </Button>
  )
}

/**
 * The layout of the subscription pages: they are accessible when all others are blocked, so they
 * have a sign-out button.
 */
export function PlanLayout() {
  const chooseLanguage = useChooseLanguage()
  useChanges()
  return (
    <PublicLayout actions={<SignOutButton />} onLanguage={chooseLanguage}>
      <Outlet />
    </PublicLayout>
  )
}
