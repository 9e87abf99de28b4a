import { useNavigate } from '@tanstack/react-router'
import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import { shortcutList } from '#app/web/shell/lazy-overlay.ts'
import { ar, en } from '#app/web/shell/leaving-messages.ts'
import { useSignOut } from '#app/web/useSignOut.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { readSession, sessionEvents } from '#client/session.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { useChooseLanguage } from '#features/profile/web/useChooseLanguage.ts'
import { hasDrafts } from '#records/outbox/web/drafts.ts'
import { countUnsent } from '#records/outbox/web/store.ts'
import type { Locale } from '#shared/locale.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import type { DeferredProps } from '#ui/Deferred.tsx'
import { waitForMenuClose } from '#ui/focus.ts'
import { LANGUAGES } from '#ui/layout/LanguageSelect.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { useMedia } from '#ui/useMedia.ts'

addTranslations('leaving', { en, ar })

/** On phones the languages are in this menu, because the top bar has no room for them. */
function useLanguageItems(): MenuEntry[] {
  const { t, locale } = useTranslations('common')
  const choose = useChooseLanguage()
  const isPhone = useMedia('(width < 48rem)')
  if (!isPhone) return []
  return [
    { id: 'line-of-languages', separator: true },
    {
      id: 'language',
      label: t('language'),
      choices: LANGUAGES.map(({ id, name }) => ({ id, name, lang: id })),
      value: locale,
      onChange: (id) => void waitForMenuClose().then(() => choose(id as Locale)),
    },
  ]
}

const TITLES = {
  files: 'leaving:sendingTitle',
  reports: 'leaving:unsentTitle',
  drafts: 'leaving:draftsTitle',
} as const
const TEXTS = {
  files: 'leaving:sendingText',
  reports: 'leaving:unsentText',
  drafts: 'leaving:draftsText',
} as const

/**
 * The account menu: profile, shortcuts and signing out, which asks first if there are unsent
 * reports.
 */
export function AccountItems({ trigger, open, onOpenChange }: DeferredProps) {
  const { t } = useTranslations(['shell', 'common', 'leaving'])
  const [unsent, setUnsent] = useState(0)
  const [pendingQuestion, setPendingQuestion] = useState<'files' | 'reports' | 'drafts'>()
  const navigate = useNavigate()
  const profile = storedProfile()
  const name = profile ? `${profile.name} ${profile.last_name}`.trim() : ''
  const signOut = useSignOut()
  const languages = useLanguageItems()
  const confirmSignOut = async () => {
    const count = await countUnsent(readSession()?.userId ?? '')
    setUnsent(count)
    if (sessionEvents.isSending()) setPendingQuestion('files')
    else if (count > 0) setPendingQuestion('reports')
    else if (hasDrafts()) setPendingQuestion('drafts')
    else await signOut()
  }
  const openProfile = () =>
    navigate({
      to: '/$companyName/profile',
      params: { companyName: readSession()?.companySlug ?? '' },
    })
  return (
    <>
      <Menu
        label={t('shell:account', { name })}
        trigger={trigger()}
        open={open}
        onOpenChange={onOpenChange}
        items={[
          {
            id: 'profile',
            name: t('shell:profile'),
            icon: <UserRound aria-hidden="true" className="size-4" />,
            onAction: () => void openProfile(),
          },
          {
            id: 'shortcuts',
            name: t('shell:shortcuts'),
            icon: <Keyboard aria-hidden="true" className="size-4" />,
            onAction: () => void waitForMenuClose().then(shortcutList.open),
          },
          ...languages,
          { id: 'line', separator: true },
          {
            id: 'sign-out',
            name: t('shell:signOut'),
            icon: <LogOut aria-hidden="true" className="size-4 rtl:-scale-x-100" />,
            onAction: () => void confirmSignOut(),
          },
        ]}
      />
      <AlertDialog
        open={pendingQuestion !== undefined}
        tone="primary"
        title={t(pendingQuestion ? TITLES[pendingQuestion] : 'leaving:unsentTitle', {
          count: unsent,
        })}
        confirmLabel={t(pendingQuestion === 'files' ? 'shell:signOut' : 'leaving:loseAndSignOut')}
        cancelLabel={t('leaving:stay')}
        onClose={() => setPendingQuestion(undefined)}
        onConfirm={() => void signOut()}
      >
        {pendingQuestion && t(TEXTS[pendingQuestion])}
      </AlertDialog>
    </>
  )
}
