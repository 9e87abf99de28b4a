import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { nameOfPage } from '#app/web/shell/entries.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/button-class.ts'

function useNameOf(path: string): string {
  const { locale } = useTranslations('shell')
  return nameOfPage(path)?.[locale] ?? path
}

/** Replaces a page when the user loses the permission for it while it is open. */
export function AccessEnded({ path }: { path: string }) {
  const { t } = useTranslations('shell')
  const page = useNameOf(path)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused element can have been removed with the page.
    if (document.activeElement === document.body) title.current?.focus()
  }, [])
  return (
    <div role="alert" className="mx-auto max-w-prose py-16 text-center">
      <h1 ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
        {t('accessEnded', { page })}
      </h1>
      <p className="mt-2 text-muted">
        {t('accessEndedText')} {t('askForAccess')}
      </p>
      <Link
        to="/$companyName/routine-task"
        params={{ companyName: readSession()?.companySlug ?? '' }}
        className={`mt-6 ${buttonClass({ tone: 'primary' })}`}
      >
        {t('toOwnDay')}
      </Link>
    </div>
  )
}

/** Shown on the page that the user was redirected to: names the page that was denied. */
export function AccessDenied({ path }: { path: string }) {
  const { t } = useTranslations(['shell', 'common'])
  const page = useNameOf(path)
  const { history } = useRouter()
  const { denied: _, ...state } = history.location.state
  return (
    <Alert
      tone="late"
      title={t('shell:accessDenied', { page })}
      className="mb-4"
      onDismiss={() => history.replace(history.location.href, state)}
      dismissLabel={t('common:close')}
    >
      {t('shell:errorText')} {t('shell:askForAccess')}
    </Alert>
  )
}
