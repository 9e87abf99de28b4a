import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import { getInvoice } from '#features/plans/invoices/contract.ts'
import { ar, en } from '#features/plans/invoices/web/messages.ts'
import { ReceiptSheet } from '#features/plans/invoices/web/receipt/ReceiptSheet.tsx'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { Button } from '#ui/Button.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

addTranslations('billing', { en, ar })

const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', ar: 'العربية' }

/** One receipt, to read and print, in either language. */
export function ReceiptPage() {
  const { t, locale } = useTranslations('billing')
  const { invoiceId = '' } = useParams({ strict: false })
  const query = useReply(getInvoice, { params: { id: invoiceId } })
  const [language, setLanguage] = useState<Locale>(locale)
  return (
    <>
      <div className="mx-auto mb-4 flex max-w-3xl flex-wrap items-center gap-3 print:hidden">
        <Link
          to="/$companyName/billing"
          params={{ companyName: readSession()?.companySlug ?? '' }}
          className="me-auto inline-flex min-h-9 items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('back')}
        </Link>
        <SegmentedControl
          label={t('language')}
          value={language}
          onChange={setLanguage}
          options={LOCALES.map((one) => ({ id: one, name: LANGUAGE_NAMES[one] }))}
        />
        <Button
          tone="primary"
          icon={<Printer aria-hidden="true" className="size-4" />}
          disabled={!query.data}
          onClick={() => print()}
        >
          {t('print')}
        </Button>
      </div>
      {!query.data && query.isError && <LoadErrorState query={query} title={t('receiptFailed')} />}
      {!query.data && !query.isError && <Skeleton className="mx-auto h-[36rem] w-full max-w-3xl" />}
      {query.data && <ReceiptSheet receipt={query.data.invoice} language={language} />}
    </>
  )
}
