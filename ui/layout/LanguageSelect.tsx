import { setLocale, useTranslations } from '#client/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'

/** Each language by its own name, for users who cannot read the other. */
export const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'ar', name: 'العربية' },
] as const satisfies { id: Locale; name: string }[]

/** Switches the language at once and for later visits; `onChoose` replaces that action. */
export function LanguageSelect({
  onChoose = setLocale,
}: {
  onChoose?: ((locale: Locale) => unknown) | undefined
}) {
  const { t, locale } = useTranslations('common')
  return (
    <NativeSelect
      label={t('language')}
      hideLabel
      className="w-28"
      options={LANGUAGES}
      value={locale}
      onChange={(event) => void onChoose(event.target.value as Locale)}
    />
  )
}
