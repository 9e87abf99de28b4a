import { useTranslations } from '#client/i18n.ts'
import { useChooseLanguage } from '#features/profile/web/useChooseLanguage.ts'
import type { Locale } from '#shared/locale.ts'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

/** Each language by its own name. */
const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'ar', name: 'العربية' },
] as const satisfies { id: Locale; name: string }[]

/** Changes the page's language at once, and the language of later mails to this person. */
export function LanguageCard() {
  const { t, locale } = useTranslations(['profile', 'common'])
  const chooseLanguage = useChooseLanguage()
  return (
    <Card
      title={t('common:language')}
      action={
        <SegmentedControl
          label={t('common:language')}
          options={LANGUAGES}
          value={locale}
          onChange={(chosen) => void chooseLanguage(chosen)}
        />
      }
    >
      <p className="-mt-2 text-muted">{t('profile:languageText')}</p>
    </Card>
  )
}
