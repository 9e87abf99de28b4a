import { useEffect, useState } from 'react'
import { displayTime, formatDate, weekdayNames } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { SectionProps } from '#features/companies/web/useSettings.ts'
import { zoneOptionAlone, zoneOptions } from '#features/companies/web/zones.ts'
import { toLocalTime } from '#shared/dates.ts'
import { isLocale } from '#shared/locale.ts'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'

const TICK_MS = 5_000

/** The current date and time in a zone, refreshed regularly. */
function useClockOf(zone: string) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return toLocalTime(now, zone)
}

function ZoneField({ settings: { base, values, errors, set } }: SectionProps) {
  const { t, locale } = useTranslations('settings')
  const { timezone } = values
  const clock = useClockOf(timezone)
  /** Building 400 zone names is slow, so it waits until the field receives focus. */
  const [wanted, setWanted] = useState(false)
  const [options, setOptions] = useState(() => zoneOptionAlone(timezone, locale))
  useEffect(() => {
    setOptions((wanted ? zoneOptions : zoneOptionAlone)(base.timezone, locale))
  }, [wanted, base.timezone, locale])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects focus on the field
    <div className="sm:col-span-2" onFocus={() => setWanted(true)}>
      <ComboBox
        label={t('timezone')}
        required
        options={options}
        value={timezone}
        onChange={(zone) => zone && set('timezone', zone)}
        emptyLabel={t('zoneNone')}
        placeholder={t('zoneHint')}
        hint={t('zoneNow', {
          time: displayTime(clock.time),
          day: formatDate(clock.date, locale, 'day'),
        })}
        error={errors.timezone}
      />
    </div>
  )
}

export function RegionSection({ settings }: SectionProps) {
  const { t, locale } = useTranslations('settings')
  const { values, errors, set } = settings
  const languages = [
    { id: 'en', name: t('english') },
    { id: 'ar', name: t('arabic') },
  ]
  return (
    <Card title={t('region')}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <ZoneField settings={settings} />
        <NativeSelect
          label={t('language')}
          hint={t('languageHint')}
          options={languages}
          error={errors.locale}
          value={values.locale}
          onChange={({ target }) => isLocale(target.value) && set('locale', target.value)}
        />
        <NativeSelect
          label={t('firstDay')}
          options={weekdayNames(locale, 7)}
          error={errors.first_day_of_week}
          value={values.first_day_of_week}
          onChange={(event) => set('first_day_of_week', Number(event.target.value))}
        />
        <Checkbox
          label={t('hijriDates')}
          hint={t('hijriHint')}
          checked={values.hijri_dates}
          onChange={({ target }) => set('hijri_dates', target.checked)}
          className="sm:col-span-2"
        />
      </div>
    </Card>
  )
}
