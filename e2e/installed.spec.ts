import { expect, LANGUAGES, test } from './support.ts'

const NAMES = { en: 'Diwan', ar: 'ديوان' } as const

for (const locale of LANGUAGES) {
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
      expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([])
      const icons = manifest.icons.map(({ src }: { src: string }) => new URL(src, url).href)
      for (const icon of [...icons, new URL('/icons/apple-180.png', url).href]) {
        const reply = await page.request.get(icon)
        expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/png'])
      }
    })
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
