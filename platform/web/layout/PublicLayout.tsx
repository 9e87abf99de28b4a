import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '#platform/shared/locale.ts'
import { useWords } from '#platform/web/i18n.ts'
import { LanguageSelect } from '#platform/web/layout/LanguageSelect.tsx'
import { Logo } from '#platform/web/ui/Logo.tsx'

/** The frame of every page that needs nobody signed in: the mark, the language, and quiet. */
export function PublicLayout({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  const { locale } = useWords('common')
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink">
      <header className="mx-auto flex w-full max-w-6xl items-center gap-3 px-4 py-4 sm:px-6">
        <a href="/" className="me-auto flex items-center gap-2.5 text-lg font-semibold">
          <Logo />
          {PRODUCT_NAME[locale]}
        </a>
        {actions}
        <LanguageSelect />
      </header>
      <main className="mx-auto w-full max-w-6xl grow px-4 pb-12 sm:px-6">{children}</main>
    </div>
  )
}
