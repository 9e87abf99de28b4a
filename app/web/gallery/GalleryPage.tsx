import { lazy, Suspense, useEffect, useState } from 'react'
import { KitChoices } from '#app/web/gallery/KitChoices.tsx'
import { KitData } from '#app/web/gallery/KitData.tsx'
import { KitFields } from '#app/web/gallery/KitFields.tsx'
import { KitLook } from '#app/web/gallery/KitLook.tsx'
import { KitOverlays } from '#app/web/gallery/KitOverlays.tsx'
import { KitProse } from '#app/web/gallery/KitProse.tsx'
import { KitStates } from '#app/web/gallery/KitStates.tsx'
import { type KitLanguage, KitLanguageContext, SAY } from '#app/web/gallery/kit.tsx'
import { applyLocale } from '#client/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'

const root = document.documentElement

/** Large components are shown alone: /gallery.html#board, /gallery.html#agenda. */
const LARGE = {
  agenda: lazy(async () => ({
    default: (await import('#app/web/gallery/KitAgenda.tsx')).KitAgenda,
  })),
  board: lazy(async () => ({
    default: (await import('#app/web/gallery/KitBoard.tsx')).KitBoard,
  })),
}

const largePart = () => {
  const name = location.hash.slice(1).split('-')[0] ?? ''
  return name in LARGE ? LARGE[name as keyof typeof LARGE] : undefined
}

/** Every component in every state, for developers. */
export function GalleryPage() {
  const [language, setLanguage] = useState<KitLanguage>(root.lang === 'ar' ? 'ar' : 'en')
  const [theme, setTheme] = useState(root.dataset.theme === 'dark' ? 'dark' : 'light')
  const arabic = language === 'ar'
  const Large = largePart()

  useEffect(() => {
    const { lang } = root
    const before = root.dataset.theme
    return () => {
      void applyLocale(lang as KitLanguage)
      if (before) root.dataset.theme = before
      else delete root.dataset.theme
    }
  }, [])

  useEffect(() => {
    void applyLocale(language)
    root.dataset.theme = theme
  }, [language, theme])

  return (
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
        {Large ? (
          <Suspense>
            <Large key={language} say={SAY[language]} />
          </Suspense>
        ) : (
          <>
            <KitLook />
            <KitFields />
            <KitChoices />
            <KitProse />
            <KitStates />
            <KitOverlays />
            <KitData />
          </>
        )}
      </main>
    </KitLanguageContext>
  )
}
