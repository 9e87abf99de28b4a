import { useTranslations } from '#client/i18n.ts'
import {
  FIELDS_WITH_ERRORS,
  type Field,
  type SectionProps,
} from '#features/companies/web/useSettings.ts'
import { ConflictNote } from '#records/edit/web/ConflictNote.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Reasons } from '#ui/Reasons.tsx'

const NAMES = {
  name: 'name',
  companySize: 'companySize',
  industry: 'industry',
  timezone: 'timezone',
  locale: 'language',
  first_day_of_week: 'firstDay',
  hijri_dates: 'hijriDates',
  weekend: 'week',
  holidays: 'holidays',
  late_grace_minutes: 'grace',
  task_visibility: 'visibility',
} as const satisfies Record<Field, string>

/** Why saving failed: a conflict with another user's save, or the server's reason. */
function Notices({ settings: { clashes, problem } }: SectionProps) {
  const { t, locale } = useTranslations('settings')
  const names = Object.fromEntries(Object.entries(NAMES).map(([field, word]) => [field, t(word)]))
  const list = new Intl.ListFormat(locale).format((clashes ?? []).map((field) => t(NAMES[field])))
  return (
    <>
      {clashes && (
        <ConflictNote title={t('conflict')} className="mb-3">
          <p>{t('conflictText')}</p>
          {list && <p>{t('conflictFields', { list })}</p>}
        </ConflictNote>
      )}
      {problem !== undefined && (
        <Alert tone="not-done" title={t('notSaved')} className="mb-3">
          <Reasons error={problem} shown={FIELDS_WITH_ERRORS} names={names} />
        </Alert>
      )}
    </>
  )
}

interface SaveBarProps extends SectionProps {
  /** The id of the form to save; the bar is outside that form. */
  form: string
}

/** A bar at the bottom of the page while there are unsaved changes. */
export function SaveBar({ settings, form }: SaveBarProps) {
  const { t } = useTranslations('settings')
  const { isDirty, busy, discard, clashes, problem } = settings
  return (
    <div
      className={
        isDirty || clashes || problem !== undefined
          ? 'sticky bottom-(--bottom-bar,0px) z-10 -mx-4 mt-4 -mb-12 border-t border-line bg-paper px-4 py-3 md:-mx-7 md:px-7'
          : undefined
      }
    >
      <Notices settings={settings} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status">{isDirty && t('unsaved')}</p>
        {isDirty && (
          <div className="flex grow justify-end gap-2">
            <Button onClick={discard} disabled={busy}>
              {t('discard')}
            </Button>
            <Button type="submit" form={form} tone="primary" busy={busy}>
              {t('saveChanges')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
