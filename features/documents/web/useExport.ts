import { useEffect, useState } from 'react'
import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { useReason } from '#client/useReason.ts'
import { type Document, getDocument, makeDocument } from '#features/documents/contract.ts'
import type { Format } from '#records/documents/kinds.ts'
import { downloadUrl } from '#ui/save-file.ts'
import { toast } from '#ui/toast.ts'

const POLL_MS = 700

/** The filters of a page; undefined values do not filter. */
export type Filters = Readonly<Record<string, unknown>>

export interface ExportSource {
  /** The page's name in the address. */
  kind: string
  query: Filters
}

const PAGING_PARAMS = ['page', 'per_page']

/** The filters to send, as texts and lists of texts, without the paging parameters. */
const toQueryParams = (query: Filters): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (value === undefined || value === '' || PAGING_PARAMS.includes(name)) return []
      return [[name, Array.isArray(value) ? value.map(String) : String(value)]]
    }),
  )

/** The current state of a file while it is being created. */
function useProgress(id: string | undefined): Document | undefined {
  const { data } = useReply(
    getDocument,
    { params: { id: id ?? '' } },
    {
      enabled: id !== undefined,
      refetchInterval: POLL_MS,
      placeholderData: undefined as never,
    },
  )
  return data?.document
}

/** Requests a file of a page and saves it as soon as it is ready. */
export function useExport({ kind, query }: ExportSource) {
  const { t } = useTranslations('documents')
  const reasonOf = useReason()
  const [startedDocument, setBegun] = useState<Document>()
  const now = useProgress(startedDocument?.id) ?? startedDocument
  useEffect(() => {
    if (!now || now.state === 'waiting') return
    setBegun(undefined)
    if (now.url) downloadUrl(now.url)
    if (now.state === 'ready') toast({ tone: 'done', title: t('saved'), detail: now.name })
    else toast({ tone: 'not-done', title: t('failed'), detail: t('tryAgain') })
  }, [now, t])
  const make = async (format: Format) => {
    try {
      const reply = await call(makeDocument, {
        body: { kind, format, query: toQueryParams(query) },
      })
      setBegun(reply.document)
    } catch (error) {
      toast({ tone: 'not-done', title: t('failed'), detail: reasonOf(error) })
    }
  }
  return { making: startedDocument && now, make }
}
