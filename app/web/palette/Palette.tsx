import { useRouter, useRouterState } from '@tanstack/react-router'
import { commandsOffered, pagesOffered } from '#app/web/palette/offers.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useChooseLanguage } from '#features/profile/web/useChooseLanguage.ts'
import { PaletteDialog } from '#features/search/web/PaletteDialog.tsx'

/** The command palette with everything that features offer this member on this page. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const router = useRouter()
  const { locale } = useTranslations('search')
  const here = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.address?.path })
  const chooseLanguage = useChooseLanguage()
  const go = async (url: string) => {
    await router.navigate({ href: `/${readSession()?.companySlug ?? ''}/${url}` })
  }
  const ways = { go, here, chooseLanguage: (chosen: typeof locale) => void chooseLanguage(chosen) }
  return (
    <PaletteDialog
      open={open}
      onClose={onClose}
      offers={{ pages: pagesOffered(ways), commands: commandsOffered(ways, locale) }}
      go={(url) => void go(url)}
    />
  )
}
