import type { ReactNode } from 'react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { ar, en } from '#features/demos/web/messages.ts'
import { Badge } from '#ui/Badge.tsx'

addTranslations('demos', { en, ar })

/** The header of a sample page, which marks it as a sample. */
export function SamplePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
        <SampleMark />
      </div>
      {children}
    </>
  )
}

export function SampleMark() {
  const { t } = useTranslations('demos')
  return <Badge tone="info">{t('sample')}</Badge>
}
