import type { BrowserContext, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { WORDS_OF_NOTIFICATIONS } from './notifications-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { enter, evaluated, PHONE } from './staff-support.ts'
import { axeFindings, expect, scrollsSideways, send, settle, test } from './support.ts'

/** Mocks the subscription, because no test can reach the browser vendor's push service. */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    // A headless browser never asks for the permission.
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
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

/** Delivers a message to the worker as a push service would. */
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

/** Records the notifications in the worker, because a headless browser does not show them. */
async function shownBy(context: BrowserContext) {
  const [known] = context.serviceWorkers()
  const worker = known ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown: object[] = []
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, { body, dir, lang, data } = {}) => {
      shown.push({ title, body, dir, lang, url: data.url })
    }
    Object.assign(self, { shown })
  })
  return () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown)
}

test.use({ serviceWorkers: 'allow' })

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { words } = WORDS_OF_NOTIFICATIONS[locale]

  test(
    `a device is turned on, shows what is pushed to it, and is turned off, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      await withPushService(page)
      const { employee } = await evaluated(locale)
      await page.goto(`${await enter(page, employee, locale)}/notification-settings`)
      const off = page.getByRole('status').filter({ hasText: words['device.off'] })
      await expect(off).toBeVisible()
      await page.getByRole('button', { name: words.deviceOn, exact: true }).click()
      await expect(page.getByText(words['device.on'])).toBeVisible()
      await page.getByRole('button', { name: sentencePattern(words.detailsOf, words.talk) }).click()
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
      const shown = await shownBy(context)
      await deliver(page, notice)
      const { title, body, lang, dir, url } = notice
      await expect.poll(shown).toEqual([{ title, body, lang, dir, url }])
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('button', { name: words.deviceOff, exact: true }).click()
      await expect(off).toBeVisible()
      expect((await mine()).reply.subscription).toBeNull()
    },
  )

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
