import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EXTENSIONS } from '#app/web/features.ts'
import { STORAGE_KEY, USER } from '#app/web/test/profile.ts'
import { applyLocale, useTranslations } from '#client/i18n.ts'
import { ExtensionsContext } from '#client/pages.ts'
import { queryClient } from '#client/query.ts'
import { clearPageIdentity, setCookie, storeSession } from '#client/session.ts'
import type { Locale } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'
import { ToastHost } from '#ui/ToastHost.tsx'

export const LOCALES = ['en', 'ar'] as const
/** Each language in each theme. */
export const APPEARANCES = LOCALES.flatMap((locale) => [
  { locale, theme: 'light' as const },
  { locale, theme: 'dark' as const },
])

interface RenderOptions {
  locale?: Locale
  theme?: 'light' | 'dark'
  /** The default is 1440 px, with a height of 900 px. */
  width?: number
  /** The page's address with its query. */
  path?: string
  permissions?: Permission[]
  isOwner?: boolean
  /** Ids of departments. */
  managedDepartments?: string[]
  clock?: '24h' | '12h'
  hijriDates?: boolean
}

/** Stores a session as a sign-in leaves it in the browser. */
function signIn({
  permissions = [],
  isOwner = false,
  managedDepartments = [],
  clock = '24h',
  hijriDates = false,
}: RenderOptions): void {
  clearPageIdentity()
  storeSession({
    ...{ userId: USER, companyName: 'Nile Foods', companySlug: 'nile-foods' },
    ...{ timezone: 'Africa/Cairo', isOwner, permissions, managedDepartments },
    ...{ planExpired: false, storageKey: STORAGE_KEY, clock, hijriDates, token: 'a-token' },
  })
}

function Messages() {
  const { t } = useTranslations('common')
  return <ToastHost label={t('notifications')} closeLabel={t('close')} />
}

interface Part {
  container: HTMLElement
  /** The current address after links and filters: path and query. */
  address: () => string
}

/**
 * Renders a part of a page as in the product: with a language, a router, a query cache and
 * messages. Calls are answered by `answer` (wire.ts).
 */
export async function renderPart(element: ReactNode, around: RenderOptions = {}): Promise<Part> {
  const { locale = 'en', theme = 'light', width = 1440, path = '/nile-foods/part' } = around
  await page.viewport(width, width < 500 ? 844 : 900)
  setCookie('locale', locale)
  signIn(around)
  document.documentElement.dataset.theme = theme
  await applyLocale(locale)
  const root = createRootRoute({
    component: () => element,
    notFoundComponent: () => element,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root, history })
  await router.load()
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <ExtensionsContext value={EXTENSIONS}>
        <div className="min-h-dvh bg-paper text-ink">
          <RouterProvider router={router as never} />
        </div>
        <Messages />
      </ExtensionsContext>
    </QueryClientProvider>,
  )
  return { container, address: () => router.state.location.href }
}

/** Asserts that axe finds no accessibility violation on the page. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    // A part has no landmarks and no first heading of its own; these belong to the page.
    rules: Object.fromEntries(
      ['region', 'page-has-heading-one', 'landmark-one-main'].map((id) => [id, { enabled: false }]),
    ),
  })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}

/** Asserts that this number of elements is on the page, now or within the timeout. */
export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.length).toBe(count)

/** Asserts that the focus is on or inside the element, now or within the timeout. */
export const expectFocusWithin = (place: Locator): Promise<void> =>
  expect.poll(() => place.query()?.contains(document.activeElement) ?? false).toBe(true)

/** Asserts that nothing in a dialog is wider than the dialog. */
export const expectToFit = (dialog: Locator): Promise<void> =>
  expect
    .poll(() => {
      const box = dialog.element().parentElement
      return box && box.scrollWidth > box.clientWidth
    })
    .toBe(false)

/** Asserts that a phone-sized page does not scroll sideways. */
export const expectNoSidewaysScroll = (): void =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
