import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/styles.css'
import { onSessionChange } from '#app/web/guard/guards.ts'
import { watchOtherTabs } from '#app/web/other-tabs.ts'
import { router } from '#app/web/router.tsx'
import * as words from '#app/web/translations.ts'
import { applyLocale, ensureMessages, startI18n } from '#client/i18n.ts'
import { captureInstallPrompt } from '#client/install-prompt.ts'
import { applyPreferences } from '#client/preferences.ts'
import { pageLocale, readSession } from '#client/session.ts'

/** The start pages that are replaced by the day's duties. */
const START_PATHS = /^\/(?:[^/]+\/)?(?:dashboard-default\/?)?$/

/** Without a network the app starts with the day's duties, in their last offline snapshot. */
function startOffline(): void {
  const session = readSession()
  if (navigator.onLine || !session?.companySlug || !START_PATHS.test(location.pathname)) return
  history.replaceState(null, '', `/${encodeURIComponent(session.companySlug)}/routine-task`)
}

async function start(): Promise<void> {
  captureInstallPrompt()
  startOffline()
  applyPreferences()
  await startI18n()
  await ensureMessages({ common: words.common })
  await applyLocale(pageLocale())
  onSessionChange(() => void router.invalidate())
  watchOtherTabs(() => router.invalidate())
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

void start()
