import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { storedToken } from '#client/session.ts'
import { type Locale, PRODUCT_NAME } from '#shared/locale.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Logo } from '#ui/Logo.tsx'
import { LanguageSelect } from '#ui/layout/LanguageSelect.tsx'

interface Props {
  children: ReactNode
  actions?: ReactNode
  onLanguage?: (locale: Locale) => unknown
}

/** spec: without a session the bar links to the sign-in page in the page's language. */
function SignInLink() {
  const { t, locale } = useTranslations('common')
  return (
    <Link
      to={locale === 'ar' ? '/ar/login' : '/login'}
      className={`whitespace-nowrap max-sm:px-2 ${buttonClass({ tone: 'quiet' })}`}
    >
      {t('signIn')}
    </Link>
  )
}

/** The layout of all pages that need no session: the logo, the language select and little else. */
export function PublicLayout({ children, actions, onLanguage }: Props) {
  const { locale } = useTranslations('common')
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink">
      <header className="mx-auto flex w-full max-w-6xl items-center gap-3 px-4 py-4 sm:px-6">
        <a href="/" className="me-auto flex items-center gap-2.5 text-lg font-semibold">
          <Logo />
          {PRODUCT_NAME[locale]}
        </a>
        {actions}
        {!storedToken() && <SignInLink />}
        <LanguageSelect onChoose={onLanguage} />
      </header>
      <main className="mx-auto w-full max-w-6xl grow px-4 pb-12 sm:px-6">{children}</main>
    </div>
  )
}
