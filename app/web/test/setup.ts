import '#ui/styles.css'
import '#ui/product.css'
import { focusManager } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type Locator, locators } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { FEATURES } from '#app/web/features.ts'
import { clearWire } from '#app/web/test/wire.ts'
import { common, lists, shell } from '#app/web/translations.ts'
import { ensureMessages, startI18n } from '#client/i18n.ts'
import { queryClient } from '#client/query.ts'
import { toastQueue } from '#ui/toast-queue.ts'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By a selector of CSS, where nothing that a person perceives tells it apart. */
    css: (selector: string) => Locator
  }
}

locators.extend({ css: (selector: string) => `css=${selector}` })

/** What the console said since the test began: a part says nothing. */
const said: unknown[][] = []

// The pages of other files come and go beside this one: nothing is asked for anew because they do.
focusManager.setEventListener(() => () => {})

// Parts that bring their own words add them when their code is loaded: once for all files, which share
// one page, and after this.
if (!i18next.isInitialized) await startI18n()
await ensureMessages({ common, shell, lists })
for (const { words } of FEATURES) await ensureMessages(words)

beforeEach(() => {
  said.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => said.push(words))
})

// Files share one page: each test leaves it empty.
afterEach(async () => {
  await cleanup()
  queryClient.clear()
  toastQueue.clear()
  clearWire()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  expect(said, 'what the console said').toEqual([])
})
