import { lazy, Suspense, useState } from 'react'
import { linkClass } from '#features/auth/web/NarrowPage.tsx'
import { useWords } from '#platform/web/i18n.ts'

const load = () => import('#features/auth/web/terms/TermsDialog.tsx')
const TermsDialog = lazy(async () => ({ default: (await load()).TermsDialog }))

/** Opens the terms of use over the form, so that nothing typed is lost. */
export function TermsButton() {
  const { t } = useWords('terms')
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  const prefetch = () => void load().catch(() => {})
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`rounded-sm ${linkClass}`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void load().then(show, () => {})}
      >
        {t('read')}
      </button>
      {used && (
        <Suspense>
          <TermsDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
