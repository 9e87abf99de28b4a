import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { displayTime, formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { queryClient, queryKey, useReply } from '#client/query.ts'
import { useReason } from '#client/useReason.ts'
import {
  type Brief,
  getBrief,
  previewBrief,
  sendBrief,
  updateBrief,
} from '#features/dashboard/brief/contract.ts'
import { MailPreview } from '#features/dashboard/brief/web/MailPreview.tsx'
import { ExportButton } from '#features/documents/web/ExportButton.tsx'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

const OFF = 'off'
const formatHour = (hour: number) => displayTime(`${String(hour).padStart(2, '0')}:00`)
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * Keyboard users pass over many hours to reach one, so the hour is saved after a pause (debounce).
 */
const SAVE_DELAY_MS = 500

const toOption = (hour: number | null) => (hour === null ? OFF : String(hour))

/**
 * The chosen hour, which is saved after a short delay; if the server refuses it, the change is
 * undone.
 */
function useHour({ hour }: Brief) {
  const { t } = useTranslations('brief')
  const reasonOf = useReason()
  const [chosen, setChosen] = useState<string | null>(null)
  const saveTimer = useRef<number | undefined>(undefined)
  const save = async (option: string) => {
    try {
      const body = { hour: option === OFF ? null : Number(option) }
      queryClient.setQueryData(queryKey(getBrief, undefined), await call(updateBrief, { body }))
    } catch (error) {
      toast({ tone: 'not-done', title: t('saveFailed'), detail: reasonOf(error) })
    }
    setChosen((now) => (now === option ? null : now))
  }
  const choose = (option: string) => {
    setChosen(option)
    window.clearTimeout(saveTimer.current)
    saveTimer.current = window.setTimeout(() => void save(option), SAVE_DELAY_MS)
  }
  return { chosen: chosen ?? toOption(hour), choose }
}

function Settings({ brief }: { brief: Brief }) {
  const { t, locale } = useTranslations('brief')
  const { chosen, choose } = useHour(brief)
  const { hour, next, email, departments } = brief
  const names = new Intl.ListFormat(locale, { type: 'unit', style: 'long' })
  return (
    <Card>
      <p className="max-w-prose text-muted">
        {t('intro')}{' '}
        {departments
          ? t('ofDepartments', { names: names.format(departments.map(({ name }) => name)) })
          : t('ofCompany')}
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <NativeSelect
          label={t('hour')}
          options={[
            { id: OFF, name: t('off') },
            ...HOURS.map((one) => ({ id: String(one), name: formatHour(one) })),
          ]}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
        />
        <SendNow />
      </div>
      <p role="status" className="mt-3 text-sm text-muted">
        {hour === null || !next
          ? t('none')
          : t('next', { day: formatDate(next, locale, 'day'), time: formatHour(hour), email })}
      </p>
    </Card>
  )
}

function SendNow() {
  const { t } = useTranslations('brief')
  const { busy, act } = useAct()
  const send = async () =>
    toast({ tone: 'done', title: (await call(sendBrief, undefined)).message })
  return (
    <Button
      busy={busy}
      onClick={() => void act(send, t('sendFailed'))}
      icon={<Send aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
    >
      {t('sendNow')}
    </Button>
  )
}

function Preview() {
  const { t } = useTranslations('brief')
  const query = useReply(previewBrief, undefined)
  return (
    <Card title={t('preview')} action={<ExportButton kind="morning-brief" query={{}} />}>
      {query.data ? (
        <div className="max-w-2xl">
          <p className="mb-3 text-sm">
            <span className="text-muted">{t('subject')}: </span>
            <bdi className="font-medium">{query.data.subject}</bdi>
          </p>
          <MailPreview html={query.data.html} label={t('previewOf')} />
        </div>
      ) : (
        <LoadState of={query} />
      )}
    </Card>
  )
}

function LoadState({ of }: { of: Parameters<typeof LoadErrorState>[0]['query'] }) {
  const { t } = useTranslations('brief')
  return of.error ? (
    <LoadErrorState query={of} title={t('loadFailed')} />
  ) : (
    <Skeleton className="h-96 max-w-2xl" />
  )
}

/** The settings of the morning brief, and a preview of its current content. */
export function MorningBriefPage() {
  const { t } = useTranslations('brief')
  const query = useReply(getBrief, undefined)
  return (
    <div className="space-y-4">
      <h1 className="text-xl font-semibold sm:text-2xl">{t('title')}</h1>
      {query.data ? (
        <>
          <Settings brief={query.data} />
          <Preview />
        </>
      ) : (
        <LoadState of={query} />
      )}
    </div>
  )
}
