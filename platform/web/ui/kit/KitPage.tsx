import '#platform/web/product.css'
import { useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Button } from '#platform/web/ui/Button.tsx'
import { KitChoices } from '#platform/web/ui/kit/KitChoices.tsx'
import { KitData } from '#platform/web/ui/kit/KitData.tsx'
import { KitFields } from '#platform/web/ui/kit/KitFields.tsx'
import { KitLook } from '#platform/web/ui/kit/KitLook.tsx'
import { KitOverlays } from '#platform/web/ui/kit/KitOverlays.tsx'
import { KitStates } from '#platform/web/ui/kit/KitStates.tsx'
import { type KitLanguage, KitLanguageContext } from '#platform/web/ui/kit/words.ts'
import { Logo } from '#platform/web/ui/Logo.tsx'
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx'

const root = document.documentElement

/** Every part of the kit in every state, for those who build with it. */
export function KitPage() {
  const [language, setLanguage] = useState<KitLanguage>(root.lang === 'ar' ? 'ar' : 'en')
  const [theme, setTheme] = useState(root.dataset.theme === 'dark' ? 'dark' : 'light')
  const arabic = language === 'ar'

  useEffect(() => {
    const { lang, dir } = root
    const before = root.dataset.theme
    return () => {
      Object.assign(root, { lang, dir })
      if (before) root.dataset.theme = before
      else delete root.dataset.theme
    }
  }, [])

  useEffect(() => {
    Object.assign(root, { lang: language, dir: arabic ? 'rtl' : 'ltr' })
    root.dataset.theme = theme
  }, [language, arabic, theme])

  return (
    <I18nProvider locale={arabic ? 'ar-EG-u-nu-latn' : 'en-GB'}>
      <KitLanguageContext value={language}>
        <main className="mx-auto max-w-6xl px-4 py-6">
          <div className="mb-5 flex flex-wrap items-center gap-3">
            <Logo className="h-6" />
            <h1 className="grow text-2xl font-semibold">{arabic ? 'أجزاء ديوان' : 'Diwan kit'}</h1>
            <Button lang={arabic ? 'en' : 'ar'} onClick={() => setLanguage(arabic ? 'en' : 'ar')}>
              {arabic ? 'English' : 'العربية'}
            </Button>
            <Button onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
              {theme === 'dark' ? (arabic ? 'فاتح' : 'Light') : arabic ? 'داكن' : 'Dark'}
            </Button>
          </div>
          <KitLook />
          <KitFields />
          <KitChoices />
          <KitStates />
          <KitOverlays />
          <KitData />
        </main>
        <ToastRegion
          label={arabic ? 'إشعارات' : 'Notifications'}
          closeLabel={arabic ? 'إغلاق' : 'Close'}
        />
      </KitLanguageContext>
    </I18nProvider>
  )
}
