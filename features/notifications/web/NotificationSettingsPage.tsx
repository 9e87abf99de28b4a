import { useState } from 'react'
import { displayTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Defaults } from '#features/notifications/preferences-contract.ts'
import { DevicePush } from '#features/notifications/web/DevicePush.tsx'
import { type Choice, useDefaults, usePreferences } from '#features/notifications/web/useChoices.ts'
import { WaysTable } from '#features/notifications/web/WaysTable.tsx'
import { storedProfile } from '#features/profile/web/api.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const HOURS = Array.from({ length: 24 }, (_, hour) => timeOf(hour))
const NONE = 'none'

/** The full hours, plus the chosen time if it is between two of them. */
const timesWith = (chosen: string) =>
  [...new Set([...HOURS, chosen])].toSorted().map((time) => ({ id: time, name: displayTime(time) }))

interface ChoosingProps {
  chosen: Defaults
  onChange: (choice: Choice) => void
}

function Times({
  chosen: { quiet, digest_hour },
  onChange,
  email,
}: ChoosingProps & { email?: string }) {
  const { t } = useTranslations('notifications')
  return (
    <Card title={t('times')}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <NativeSelect
          label={t('digest')}
          hint={t('digestHint')}
          className="w-full max-w-64"
          options={[
            { id: NONE, name: t('noDigest') },
            ...HOURS.map((time, hour) => ({ id: String(hour), name: displayTime(time) })),
          ]}
          value={digest_hour === null ? NONE : String(digest_hour)}
          onChange={({ target: { value } }) =>
            onChange({ digest_hour: value === NONE ? null : Number(value) })
          }
        />
        <fieldset className="min-w-0 max-w-80">
          <div className="flex gap-3">
            <NativeSelect
              label={t('quietFrom')}
              className="w-36 min-w-0 shrink"
              options={timesWith(quiet.from)}
              value={quiet.from}
              onChange={({ target }) => onChange({ quiet: { ...quiet, from: target.value } })}
            />
            <NativeSelect
              label={t('quietTo')}
              className="w-36 min-w-0 shrink"
              options={timesWith(quiet.to)}
              value={quiet.to}
              onChange={({ target }) => onChange({ quiet: { ...quiet, to: target.value } })}
            />
          </div>
          <p className="mt-1.5 text-sm text-muted">{t('quietHint')}</p>
        </fieldset>
      </div>
      {email && <p className="mt-4 text-muted">{t('goesTo', { email })}</p>}
    </Card>
  )
}

function OwnPreferences() {
  const { t } = useTranslations('notifications')
  const { query, preferences, choose, reset } = usePreferences()
  if (!preferences)
    return query.error ? (
      <LoadErrorState query={query} title={t('loadFailed')} />
    ) : (
      <SettingsSkeleton />
    )
  const { own, email } = preferences
  const isOwn = own.kinds.length > 0 || own.quiet || own.digest_hour
  return (
    <>
      <DevicePush preferences={preferences} onChange={choose} />
      <Times chosen={preferences} onChange={choose} email={email} />
      <WaysTable choices={preferences.choices} onChange={choose} />
      {isOwn && <Button onClick={reset}>{t('reset')}</Button>}
    </>
  )
}

function CompanyDefaults() {
  const { t } = useTranslations('notifications')
  const { query, defaults, choose } = useDefaults()
  if (!defaults)
    return query.error ? (
      <LoadErrorState query={query} title={t('loadFailed')} />
    ) : (
      <SettingsSkeleton />
    )
  return (
    <>
      <p className="text-muted">{t('companysIntro')}</p>
      <Times chosen={defaults} onChange={choose} />
      <WaysTable choices={defaults.choices} onChange={choose} />
    </>
  )
}

const SettingsSkeleton = () => (
  <>
    <Skeleton className="h-40" />
    <Skeleton className="h-96" />
  </>
)

/** The notification channels per kind; the owner also sets the defaults of the company. */
export function NotificationSettingsPage() {
  const { t } = useTranslations('notifications')
  const [whose, setWhose] = useState<'mine' | 'companys'>('mine')
  return (
    <div className="max-w-3xl space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="grow">
          <h1 className="text-xl font-semibold sm:text-2xl">{t('settingsTitle')}</h1>
          <p className="mt-1 text-muted">{t('settingsIntro')}</p>
        </div>
        {storedProfile()?.is_owner && (
          <SegmentedControl
            label={t('whose')}
            options={[
              { id: 'mine', name: t('mine') },
              { id: 'companys', name: t('companys') },
            ]}
            value={whose}
            onChange={setWhose}
          />
        )}
      </div>
      {whose === 'mine' ? <OwnPreferences /> : <CompanyDefaults />}
    </div>
  )
}
