import type { Page } from '@playwright/test'
import { WORDS_OF_NOTIFICATIONS } from './notifications-support.ts'
import { enter, evaluated, PHONE } from './staff-support.ts'
import { axeFindings, expect, LANGUAGES, scrollsSideways, send, settle, test } from './support.ts'

/** The browser's maker runs the push service, which no test can reach: only its address is made up. */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    let current: PushSubscription | null = null
    PushManager.prototype.getSubscription = async () => current
    PushManager.prototype.subscribe = async (options) => {
      const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer)
      if (key.length !== 65 || key[0] !== 4) throw new Error('This is no key')
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      current = {
        toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/story', keys }),
        unsubscribe: async () => {
          current = null
          return true
        },
      } as unknown as PushSubscription
      return current
    }
  })

/** Hands the worker what a push service would. */
async function deliver(page: Page, data: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, dir, lang }) => ({
      ...{ title, body, dir, lang },
    }))
  })

for (const locale of LANGUAGES) {
  const { words } = WORDS_OF_NOTIFICATIONS[locale]

  test(`a device is turned on, shows what is pushed to it, and is turned off, ${locale}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['notifications'])
    await withPushService(page)
    const { employee } = await evaluated(locale)
    await page.goto(`${await enter(page, employee, locale)}/notification-settings`)
    const off = page.getByRole('status').filter({ hasText: words['device.off'] })
    await expect(off).toBeVisible()
    await page.getByRole('button', { name: words.deviceOn, exact: true }).click()
    await expect(page.getByText(words['device.on'])).toBeVisible()
    const mentions = page.getByRole('switch', {
      name: new RegExp(`${words.push}: .*${words.ofMentions}`),
    })
    await expect(mentions).toBeChecked()
    const mine = () => send<{ subscription: unknown }>(employee.token, 'GET /push-subscriptions')
    expect((await mine()).reply.subscription).not.toBeNull()
    const notice = {
      ...{
        title: 'Order the flour',
        body: 'Mona mentioned you',
        tag: 'a',
        url: '/x/one-time-task',
      },
      ...{ lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr' },
    }
    await deliver(page, notice)
    await expect.poll(() => shown(page)).toMatchObject([{ title: notice.title, dir: notice.dir }])
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: words.deviceOff, exact: true }).click()
    await expect(off).toBeVisible()
    expect((await mine()).reply.subscription).toBeNull()
  })

  test(`a browser that forbids it says what to do, on a phone, ${locale}`, async ({ page }) => {
    await page.setViewportSize(PHONE.viewport)
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    const { employee } = await evaluated(locale)
    await page.goto(`${await enter(page, employee, locale)}/notification-settings`)
    await expect(page.getByText(words['device.forbidden'])).toBeVisible()
    await expect(page.getByRole('button', { name: words.deviceOn, exact: true })).toHaveCount(0)
    expect(await scrollsSideways(page)).toBe(false)
  })
}
