import { CircleUser, Contrast, Languages, Moon, PanelTop, Sun } from 'lucide-react'
import { isAllowed } from '#app/web/guard/guards.ts'
import { entries, GROUPS } from '#app/web/shell/entries.ts'
import { shortcutList } from '#app/web/shell/lazy-overlay.ts'
import { setPreferences } from '#client/preferences.ts'
import { readSession } from '#client/session.ts'
import type { SidebarEntry } from '#client/sidebar.ts'
import { profilePage } from '#features/profile/pages.ts'
import type { PaletteOffer } from '#features/search/web/palette-items.ts'
import type { Locale } from '#shared/locale.ts'
import {
  type Command,
  type CommandId,
  findCommandElement,
  isPageCovered,
  pressCommand,
} from '#ui/commands.ts'
import { captureWhileOpening } from '#ui/key-capture.ts'

const commandModules = import.meta.glob<readonly Command[]>('../../../features/*/web/commands.ts', {
  eager: true,
  import: 'commands',
})
const COMMANDS = Object.values(commandModules).flat()

interface PaletteContext {
  /** Navigates to a page of the company. */
  go: (path: string) => Promise<void>
  /** The path of the open page. */
  here: string | undefined
  chooseLanguage: (locale: Locale) => void
}

const placed = GROUPS.flatMap((group) => group.entries)
/** The pages in sidebar order, followed by those outside the sidebar. */
const PAGES: readonly SidebarEntry[] = [...placed, ...entries.filter(({ place }) => !place)]

/** The pages that the user may open, by name. */
export function pagesOffered({ go, here }: PaletteContext): PaletteOffer[] {
  const session = readSession()
  const profile = {
    page: profilePage,
    name: { en: 'Profile', ar: 'الملف الشخصي' },
    place: { icon: CircleUser },
  }
  return [...PAGES, profile]
    .filter(({ page }) => page.kind !== 'public' && !page.path.includes('$') && page.path !== here)
    .filter(({ page }) => session && isAllowed(session, page.may))
    .map(({ page: { path }, name, place }) => ({
      ...{ id: `page ${path}`, icon: place?.icon ?? PanelTop, name },
      run: () => void go(path),
    }))
}

function isOffered(
  { page, may = page.may, commandId, onlyOnItsPage }: Command,
  here: PaletteContext['here'],
): boolean {
  const session = readSession()
  if (!session || !isAllowed(session, page.may) || !isAllowed(session, may)) return false
  return (
    !onlyOnItsPage ||
    (page.path === here && commandId !== undefined && findCommandElement(commandId) !== undefined)
  )
}

const pageCommands = ({ go, here }: PaletteContext): PaletteOffer[] =>
  COMMANDS.filter((command) => isOffered(command, here))
    // Commands of the open page come first.
    .toSorted((one, other) => Number(other.page.path === here) - Number(one.page.path === here))
    .map(({ name, icon, page: { path }, commandId }) => ({
      ...{ id: `do ${path} ${name.en}`, icon, name },
      run: () => {
        const there = path === here ? Promise.resolve() : go(path)
        const done = commandId
          ? captureWhileOpening(there.then(() => pressWhenVisible(commandId)))
          : there
        void done.catch(() => {})
      },
    }))

const THEMES = [
  { theme: 'light', icon: Sun, name: { en: 'Light colours', ar: 'ألوان فاتحة' } },
  { theme: 'dark', icon: Moon, name: { en: 'Dark colours', ar: 'ألوان داكنة' } },
  { theme: 'system', icon: Contrast, name: { en: 'Colours of the system', ar: 'ألوان النظام' } },
] as const

const LANGUAGES = [
  { locale: 'ar', name: { en: 'Language: العربية', ar: 'اللغة: العربية' } },
  { locale: 'en', name: { en: 'Language: English', ar: 'اللغة: English' } },
] as const

/** The commands available from here, including those of the open page. */
export function commandsOffered(ways: PaletteContext, locale: Locale): PaletteOffer[] {
  const languages = LANGUAGES.filter((one) => one.locale !== locale)
  return [
    ...pageCommands(ways),
    ...languages.map(
      (one): PaletteOffer => ({
        ...{ id: `language ${one.locale}`, icon: Languages, name: one.name },
        keywords: { en: 'Arabic English', ar: 'الإنجليزية العربية' },
        run: () => ways.chooseLanguage(one.locale),
      }),
    ),
    ...THEMES.map(
      ({ theme, icon, name }): PaletteOffer => ({
        ...{ id: `theme ${theme}`, icon, name },
        keywords: { en: 'theme mode', ar: 'المظهر الوضع' },
        run: () => setPreferences({ theme }),
      }),
    ),
    {
      id: 'shortcuts',
      icon: PanelTop,
      name: { en: 'Keyboard shortcuts', ar: 'اختصارات لوحة المفاتيح' },
      run: shortcutList.open,
    },
  ]
}

const MAX_WAIT_MS = 8_000

/**
 * Presses the button of a command as soon as it is on the page and not covered. Returns whether it
 * did.
 */
async function pressWhenVisible(id: CommandId): Promise<boolean> {
  for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end; ) {
    await new Promise(requestAnimationFrame)
    if (!isPageCovered() && pressCommand(id)) return true
  }
  return false
}
