import '#ui/styles.css'
import '#ui/product.css'
import { focusManager } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type Locator, locators } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { FEATURES } from '#app/web/features.ts'
import { resetRequests } from '#app/web/test/wire.ts'
import { common, lists, shell } from '#app/web/translations.ts'
import { ensureMessages, startI18n } from '#client/i18n.ts'
import { queryClient } from '#client/query.ts'
import { toastQueue } from '#ui/toast-queue.ts'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds elements by CSS selector, if no accessible property distinguishes them. */
    css: (selector: string) => Locator
  }
}

locators.extend({ css: (selector: string) => `css=${selector}` })

/** The console output since the test began; it must be empty. */
const consoleOutput: unknown[][] = []

// Disables refetching on focus: pages of other test files change the focus of this one.
focusManager.setEventListener(() => () => {})

// Translations of parts are added when their code loads. This happens once for all files, which
// share one page, and must come after the start of i18n.
if (!i18next.isInitialized) await startI18n()
await ensureMessages({ common, shell, lists })
for (const { words } of FEATURES) await ensureMessages(words)

beforeEach(() => {
  consoleOutput.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => consoleOutput.push(words))
})

// Test files share one page, so each test cleans up.
afterEach(async () => {
  await cleanup()
  queryClient.clear()
  toastQueue.clear()
  resetRequests()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  expect(consoleOutput, 'what the console said').toEqual([])
})
