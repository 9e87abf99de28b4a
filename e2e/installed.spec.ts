import { ar } from '#features/profile/web/messages.ar.ts'
import { en } from '#features/profile/web/messages.en.ts'
import { oneLanguage } from './smoke.ts'
import { axeFindings, expect, OWNERS, settle, signInAs, test } from './support.ts'

const WORDS = { en, ar } as const
const NAMES = { en: 'Diwan', ar: 'ديوان' } as const

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  test.describe(`a browser whose language is ${locale}`, () => {
    test.use({ locale: locale === 'ar' ? 'ar-EG' : 'en-GB' })

    test(`finds what it needs to install Diwan, ${locale}`, async ({ page }) => {
      await page.goto('/signin')
      const devtools = await page.context().newCDPSession(page)
      const { errors, data, url } = await devtools.send('Page.getAppManifest')
      expect(errors).toEqual([])
      const manifest = JSON.parse(data ?? '')
      expect(manifest).toMatchObject({
        ...{ name: NAMES[locale], lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr' },
        ...{ id: '/', display: 'standalone' },
      })
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
      // Stories run like a private window, which is not installable.
      const missing = installabilityErrors.map(({ errorId }) => errorId)
      expect(missing.filter((one) => one !== 'in-incognito')).toEqual([])
      const icons = manifest.icons.map(({ src }: { src: string }) => new URL(src, url).href)
      for (const icon of [...icons, '/icons/apple-180.png', '/favicon.ico']) {
        const reply = await page.request.get(new URL(icon, url).href)
        expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/png'])
      }
    })
  })
}

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const words = WORDS[locale]

  test(`the profile offers to install Diwan where the browser does, once, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await signInAs(context, OWNERS[locale])
    await page.goto(`${company}/profile`)
    await settle(page)
    await expect(page.getByText(words.installTitle)).toHaveCount(0)
    // Fires the event that Chromium itself fires only after half a minute on a page.
    const asked = await page.evaluateHandle(() => {
      const count = { asked: 0 }
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          count.asked += 1
          return { outcome: 'accepted' }
        },
      })
      window.dispatchEvent(offer)
      return count
    })
    await expect(page.getByText(words.installText)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: words.install, exact: true }).press('Enter')
    await expect(page.getByText(words.installTitle)).toHaveCount(0)
    expect(await asked.evaluate(({ asked }) => asked)).toBe(1)
  })
}

test('an icon that there is not is not found, and nothing else is below the icons', async ({
  request,
}) => {
  for (const name of ['none.png', '..%2Findex.html', '../index.html', ''])
    expect(
      (await request.get(`/icons/${name}`, { headers: { accept: 'image/png' } })).status(),
    ).toBe(404)
})
