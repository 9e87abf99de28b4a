import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onSessionChange, resetRefresh } from '#app/web/guard/guards.ts'
import { currentNotice } from '#app/web/notices.ts'
import { router as product } from '#app/web/router.tsx'
import { PAGE_PERMISSIONS } from '#app/web/test/page-permissions.ts'
import { LOCALES } from '#app/web/test/part.tsx'
import { profileOf } from '#app/web/test/profile.ts'
import { answer, ErrorReply, holdReply, sent } from '#app/web/test/wire.ts'
import { clearPageIdentity, setCookie, storeSession } from '#client/session.ts'
import { getUserProfile, type Profile } from '#features/profile/contract.ts'
import type { Permission } from '#shared/permissions.ts'

const SLUGS = { en: 'Nile-Foods', ar: 'شركة-النور-للتجارة' } as const
const other = { en: 'ar', ar: 'en' } as const

/** Stores a session as a previous visit would have left it in the browser. */
function signedIn(profile: Profile): void {
  storeSession({
    ...{ userId: profile.id, companyName: profile.company.name, timezone: 'Africa/Cairo' },
    ...{ companySlug: profile.company.slug, isOwner: profile.is_owner, closesOn: '' },
    ...{ permissions: profile.permissions, managedDepartments: [], planExpired: false },
    token: 'a-token',
  })
  localStorage.setItem('profile', JSON.stringify(profile))
  answer(getUserProfile, { data: profile })
}

/** Returns where an address leads in a router of its own, as if typed; pages are not rendered. */
async function leads(address: string): Promise<URL> {
  resetRefresh()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ ...product.options, history })
  for (const route of Object.values(router.routesById)) delete route.options.component
  const stop = history.subscribe(() => void router.load())
  onSessionChange(() => void router.invalidate())
  await router.load()
  await expect
    .poll(() => router.state.status === 'idle' && router.state.location.href)
    .toBe(router.state.resolvedLocation?.href)
  stop()
  return new URL(router.state.location.href, 'http://localhost')
}
const pathOf = async (address: string) => decodeURIComponent((await leads(address)).pathname)

/** The keys in the browser's storage. */
const kept = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
    (name) => !name.startsWith('tsr-scroll'),
  )

beforeEach(() => clearPageIdentity())
afterEach(() => vi.useRealTimers())

describe.each(LOCALES)('in %s', (locale) => {
  const slug = SLUGS[locale]
  const company = `/${encodeURIComponent(slug)}`
  beforeEach(() => setCookie('locale', locale))

  test('without a token company pages and the older addresses lead to sign-in', async () => {
    const pages = ['dashboard-default', 'task-reports?date=2026-01-01', 'department']
    for (const one of [
      ...pages.map((page) => `${company}/${page}`),
      ...[company, '/subscription', `/${SLUGS.ar}/company-settings`, '/checkout/2', '/login'],
    ])
      expect(await pathOf(one), one).toBe('/signin')
    expect(sent).toEqual([])
  })

  test('with a token public pages ask for the profile and lead to the company', async () => {
    const pages = ['/', '/start', '/signin', '/signup', '/signup-Ar', '/forgot-password']
    const more = ['/reset-password', '/pricing', '/rtl-page', '/user-information', '/login']
    for (const one of [...pages, ...more]) {
      signedIn(profileOf(slug))
      sent.length = 0
      expect(await pathOf(one), one).toBe(`/${slug}/dashboard-default`)
      expect(sent.map(({ path }) => path)).toContain('/userProfile')
    }
  })

  test('profile and plan are fetched when one of them is missing', async () => {
    for (const missing of ['profile', 'planExpired', 'companySlug', 'userId']) {
      signedIn(profileOf(slug))
      localStorage.removeItem(missing)
      expect(await pathOf(`${company}/department`), missing).toBe(`/${slug}/department`)
      expect(localStorage.getItem(missing), missing).toBeTruthy()
    }
  })

  test('another company’s address becomes one’s own, with its path and query', async () => {
    signedIn(profileOf(slug))
    const place = await leads('/Somebody-Else/task-reports?date=2026-01-05&search=باب&page=2#top')
    expect(decodeURIComponent(place.pathname)).toBe(`/${slug}/task-reports`)
    expect(Object.fromEntries(place.searchParams)).toEqual({
      ...{ date: '2026-01-05', search: 'باب', page: '2' },
    })
    expect(place.hash).toBe('#top')
    for (const one of [`/${SLUGS[other[locale]]}`, `${encodeURI(`/${SLUGS[other[locale]]}`)}/`])
      expect(await pathOf(one), one).toBe(`/${slug}/dashboard-default`)
  })

  test('a company’s address is one’s own in whatever form it is written', async () => {
    signedIn(profileOf(slug))
    const encoded = [...slug]
      .map((letter) =>
        letter.charCodeAt(0) < 128 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
      )
      .join('')
    for (const one of [
      ...[slug, encodeURIComponent(slug), encoded, slug.toLowerCase(), slug.toUpperCase()],
      ...['a%20b', 'a%2Fb', 'a%25b', '%D9%86', '..%2f..', SLUGS[other[locale]], 'Caf\u0065\u0301'],
    ])
      expect(await pathOf(`/${one}/department`), one).toBe(`/${slug}/department`)
  })
})

test('the page of roles opens with & and with %26', async () => {
  signedIn(profileOf('Nile-Foods'))
  for (const one of ['add-role%26permissions', 'add-role&permissions'])
    expect(await pathOf(`/Nile-Foods/${one}`)).toBe('/Nile-Foods/add-role&permissions')
})

const OWNER_ONLY = ['company-settings', 'audit-log', 'billing']
const ALL = [...new Set(PAGE_PERMISSIONS.flatMap(([, ...permissions]) => permissions))]

const memberWith = (permissions: Permission[]) =>
  signedIn(profileOf('Nile-Foods', { is_owner: false, permissions }))
const arrives = async (page: string) => (await pathOf(`/Nile-Foods/${page}`)).split('/').at(-1)

test.each(PAGE_PERMISSIONS)('%s opens with its permission alone', async (page, ...permissions) => {
  memberWith(ALL.filter((name) => !permissions.includes(name)))
  expect(await arrives(page)).toBe('routine-task')
  for (const permission of permissions) {
    memberWith([permission])
    expect(await arrives(page), permission).toBe(page)
  }
})

test('pages for owners alone open to nobody else, with every permission, and the day to everybody', async () => {
  memberWith(ALL)
  for (const page of OWNER_ONLY) expect(await arrives(page), page).toBe('routine-task')
  memberWith([])
  for (const page of ['one-time-task', 'routine-task']) expect(await arrives(page)).toBe(page)
})

test('the owner opens every page, those for owners alone too', async () => {
  signedIn(profileOf('Nile-Foods'))
  for (const page of [...PAGE_PERMISSIONS.map(([name]) => name), ...OWNER_ONLY])
    expect(await arrives(page), page).toBe(page)
})

describe('a session that ended', () => {
  const PUBLIC = ['/signin', '/signup', '/user-information']

  test('is forgotten without a word on a public page', async () => {
    for (const page of PUBLIC) {
      signedIn(profileOf('Nile-Foods'))
      answer(getUserProfile, () => new ErrorReply(401, { message: 'Unauthenticated.' }))
      expect(await pathOf(page)).toBe(page)
      expect(kept(), page).toEqual([])
      expect(currentNotice(), page).toBeUndefined()
    }
  })

  test.each([
    ['a broken server', () => new ErrorReply(500, {})],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('is not what %s says: the session stays', async (_, failing) => {
    for (const page of PUBLIC) {
      signedIn(profileOf('Nile-Foods'))
      answer(getUserProfile, failing)
      expect(await pathOf(page)).toBe(page)
      expect(localStorage.getItem('token'), page).toBeTruthy()
      expect(currentNotice(), page).toBeUndefined()
    }
  })
})

describe('an expired plan', () => {
  test('is known by the stored flag, and the server knows better', async () => {
    const profile = profileOf('Nile-Foods')
    signedIn(profile)
    localStorage.setItem('planExpired', 'true')
    const { opened, open } = holdReply()
    answer(getUserProfile, async () => {
      await opened
      return { data: profile }
    })
    expect(await pathOf('/Nile-Foods/department')).toBe('/subscription')
    open()
    await expect.poll(() => localStorage.getItem('planExpired')).toBe('false')
    expect(await pathOf('/Nile-Foods/department')).toBe('/Nile-Foods/department')
  })

  test('is known by its last day in the company’s zone', async () => {
    const plan = { ...profileOf('x').plan, expire_date: '2026-11-28' }
    signedIn(profileOf('Nile-Foods', { plan }))
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T20:00:00Z') })
    expect(await pathOf('/Nile-Foods/department')).toBe('/Nile-Foods/department')
    vi.setSystemTime(new Date('2026-11-28T22:30:00Z'))
    expect(await pathOf('/Nile-Foods/department')).toBe('/subscription')
    expect(localStorage.getItem('planExpired')).toBe('true')
  })
})
