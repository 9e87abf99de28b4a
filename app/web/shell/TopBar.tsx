import { Palette, PanelLeft, Search } from 'lucide-react'
import { lazy } from 'react'
import { Bell } from '#app/web/shell/Bell.tsx'
import { palette } from '#app/web/shell/palette.ts'
import { paletteKeys } from '#app/web/shell/shortcuts.ts'
import { UpgradeLink } from '#app/web/shell/UpgradeLink.tsx'
import { useTranslations } from '#client/i18n.ts'
import { usePreferences } from '#client/preferences.ts'
import { usePrefetch } from '#client/prefetch.ts'
import { readSession } from '#client/session.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { useChooseLanguage } from '#features/profile/web/useChooseLanguage.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Deferred } from '#ui/Deferred.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'
import { Logo } from '#ui/Logo.tsx'
import { LanguageSelect } from '#ui/layout/LanguageSelect.tsx'

interface Props {
  collapsed: boolean
  onToggle: () => void
}

export function TopBar({ collapsed, onToggle }: Props) {
  const { t } = useTranslations('shell')
  const { navbar } = usePreferences()
  const chooseLanguage = useChooseLanguage()
  return (
    <header
      className={join(
        'z-20 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-4 md:gap-3 md:border-transparent md:px-7 print:hidden',
        navbar === 'fixed' && 'sticky top-0',
      )}
    >
      <span className="flex min-w-0 items-center gap-2.5 md:hidden">
        <Logo />
        <bdi className="truncate font-semibold">{readSession()?.companyName}</bdi>
      </span>
      <IconButton
        label={t(collapsed ? 'expand' : 'collapse')}
        aria-expanded={!collapsed}
        className="-ms-2 max-md:hidden"
        icon={<PanelLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        onClick={onToggle}
      />
      <span className="grow md:hidden" />
      <FindButton />
      <span className="grow max-md:hidden" />
      <UpgradeLink className="max-sm:hidden" />
      <span className="max-md:hidden">
        <LanguageSelect onChoose={chooseLanguage} />
      </span>
      <Bell />
      <Configurator />
      <AccountMenu />
    </header>
  )
}

/** Opens the palette; where there is room, it looks like the palette's search field. */
function FindButton() {
  const { t } = useTranslations('shell')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={palette.open}
      className="flex h-10 items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-hover md:w-64 md:border md:border-line"
    >
      <Search aria-hidden="true" className="size-5" />
      <span className="grow text-start max-md:sr-only">{t('find')}</span>
      <span aria-hidden="true" dir="ltr" className="text-xs max-md:hidden">
        {paletteKeys}
      </span>
    </button>
  )
}

const loadItems = () => import('#app/web/shell/AccountItems.tsx')
const Items = lazy(async () => ({ default: (await loadItems()).AccountItems }))

/**
 * Prefetched late so as not to compete with the page, but available for signing out without a
 * network.
 */
const PREFETCH_DELAY_MS = 5000

function AccountMenu() {
  const { t } = useTranslations('shell')
  usePrefetch(loadItems, PREFETCH_DELAY_MS)
  const profile = storedProfile()
  const name = profile ? `${profile.name} ${profile.last_name}`.trim() : ''
  return (
    <Deferred
      prefetch={loadItems}
      trigger={(open) => (
        <button
          type="button"
          aria-label={t('account', { name })}
          aria-haspopup="menu"
          onClick={open}
          className="rounded-full"
        >
          <Avatar name={name} src={profile?.profile.ppUrl} />
        </button>
      )}
    >
      {(opened) => <Items {...opened} />}
    </Deferred>
  )
}

const loadPanel = () => import('#app/web/shell/ConfiguratorPanel.tsx')
const Panel = lazy(async () => ({ default: (await loadPanel()).ConfiguratorPanel }))

function Configurator() {
  const { t } = useTranslations('shell')
  return (
    <Deferred
      prefetch={loadPanel}
      trigger={(open) => (
        <IconButton
          label={t('appearance')}
          aria-haspopup="dialog"
          onClick={open}
          icon={<Palette aria-hidden="true" className="size-5" />}
        />
      )}
    >
      {(opened) => <Panel {...opened} />}
    </Deferred>
  )
}
