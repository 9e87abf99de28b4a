import { Menu as MenuIcon, PanelLeft } from 'lucide-react'
import { AccountMenu } from '#app/web/shell/AccountMenu.tsx'
import { Configurator } from '#app/web/shell/Configurator.tsx'
import { UpgradeLink } from '#app/web/shell/UpgradeLink.tsx'
import { useChooseLanguage } from '#features/profile/web/useChooseLanguage.ts'
import { useWords } from '#platform/web/i18n.ts'
import { LanguageSelect } from '#platform/web/layout/LanguageSelect.tsx'
import { usePreferences } from '#platform/web/preferences.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { join } from '#platform/web/ui/join.ts'

interface Props {
  collapsed: boolean
  onToggle: () => void
  onOpenMenu: () => void
}

export function TopBar({ collapsed, onToggle, onOpenMenu }: Props) {
  const { t } = useWords('shell')
  const { navbar } = usePreferences()
  const chooseLanguage = useChooseLanguage()
  return (
    <header
      className={join(
        'z-20 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-4 md:gap-3 md:border-transparent md:px-7 print:hidden',
        navbar === 'fixed' && 'sticky top-0',
      )}
    >
      <IconButton
        label={t('openMenu')}
        className="-ms-2 md:hidden"
        icon={<MenuIcon aria-hidden="true" className="size-5" />}
        onClick={onOpenMenu}
      />
      <IconButton
        label={t(collapsed ? 'expand' : 'collapse')}
        aria-expanded={!collapsed}
        className="-ms-2 max-md:hidden"
        icon={<PanelLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        onClick={onToggle}
      />
      <span className="grow" />
      <UpgradeLink className="max-sm:hidden" />
      <LanguageSelect onChoose={chooseLanguage} />
      <Configurator />
      <AccountMenu />
    </header>
  )
}
