import { useTranslations } from '#client/i18n.ts'
import type { Refusals } from '#records/list/web/useBulk.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  refusals: Refusals
}

/** Lists the refused rows of a bulk change, each with its reason. */
export function RefusedDialog({ open, onClose, refusals: { changed, rows } }: Props) {
  const { t } = useTranslations(['lists', 'common'])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(changed ? 'lists:notAllChanged' : 'lists:nothingChanged')}
      closeLabel={t('common:close')}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {changed && <p>{changed}</p>}
      <p className="mt-1">{t('lists:refused', { count: rows.length })}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {rows.map(({ id, name, message }) => (
          <li key={id} className="py-2.5">
            <bdi className="font-medium">{name}</bdi>
            <p className="text-sm text-not-done">{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
