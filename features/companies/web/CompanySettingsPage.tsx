import { type FormEvent, Suspense, useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useExtensions } from '#client/pages.ts'
import { useReply } from '#client/query.ts'
import { type Company, getCompanyData } from '#features/companies/contract.ts'
import { ExportData } from '#features/companies/export/web/ExportData.tsx'
import { AuditSection } from '#features/companies/web/AuditSection.tsx'
import { CompanySection } from '#features/companies/web/CompanySection.tsx'
import { HolidaysSection } from '#features/companies/web/HolidaysSection.tsx'
import { RegionSection } from '#features/companies/web/RegionSection.tsx'
import { ReportsSection } from '#features/companies/web/ReportsSection.tsx'
import { SaveBar } from '#features/companies/web/SaveBar.tsx'
import { settingsParts } from '#features/companies/web/settings-parts.ts'
import { useSettings } from '#features/companies/web/useSettings.ts'
import { VisibilitySection } from '#features/companies/web/VisibilitySection.tsx'
import { WeekSection } from '#features/companies/web/WeekSection.tsx'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Card } from '#ui/Card.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const FORM = 'company-settings'

function SettingsForm({ company }: { company: Company }) {
  const settings = useSettings(company)
  const nameInput = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await settings.save()
    if (wrong === 'name') nameInput.current?.focus()
    else if (wrong)
      form.current?.querySelector('[aria-invalid="true"], [role="alert"]')?.scrollIntoView()
  }
  return (
    <>
      <form
        ref={form}
        id={FORM}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-4xl flex-col gap-4"
      >
        <CompanySection settings={settings} nameInput={nameInput} />
        <RegionSection settings={settings} />
        <WeekSection settings={settings} />
        <HolidaysSection settings={settings} />
        <ReportsSection settings={settings} />
        <VisibilitySection settings={settings} />
        <AuditSection />
        <ExportData />
      </form>
      <Parts />
      <SaveBar settings={settings} form={FORM} />
      <LeaveGuard isUnsaved={() => settings.isDirty} />
    </>
  )
}

/** The owner's settings for the whole company. */
export function CompanySettingsPage() {
  const { t } = useTranslations(['settings', 'common'])
  const query = useReply(getCompanyData, undefined)
  const { data, error } = query
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold sm:text-2xl">{t('settings:title')}</h1>
      {!data && !error && <SettingsSkeleton />}
      {!data && error && <LoadErrorState query={query} title={t('settings:failed')} />}
      {data && <SettingsForm company={data.data} />}
    </>
  )
}

/** Sections from other features, outside the form because their dialogs contain forms. */
function Parts() {
  const parts = useExtensions(settingsParts)
  return (
    <Suspense fallback={<Skeleton className="mt-4 h-32 w-full max-w-4xl" />}>
      <div className="mt-4 flex max-w-4xl flex-col gap-4">
        {parts.map(({ Content }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Content key={at} />
        ))}
      </div>
    </Suspense>
  )
}

const FIELDS = [4, 3, 3]

/** Skeleton cards of the same size as the real ones. */
function SettingsSkeleton() {
  return (
    <>
      <LoadingText />
      <div aria-hidden="true" className="flex flex-col gap-4">
        {FIELDS.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Card key={at}>
            <Skeleton className="h-5 w-32" />
            <div className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2">
              {Array.from({ length: count }, (_, field) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <div key={field} className={field === 0 ? 'sm:col-span-2' : undefined}>
                  <Skeleton className="h-3.5 w-28" />
                  <Skeleton className="mt-2 h-10 w-full" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </>
  )
}
