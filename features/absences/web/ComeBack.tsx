import { addTranslations, useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import type { Absence } from '#features/absences/contract.ts'
import { comeBack } from '#features/absences/web/api.ts'
import { ar, en } from '#features/absences/web/away-messages.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

addTranslations('away', { en, ar })

/** Ends the reader's absence before today. */
export function ComeBack({ absence }: { absence: Absence }) {
  const { t } = useTranslations('away')
  const { busy, act } = useAct()
  const today = companyClock().date
  const back = () =>
    act(async () => {
      await comeBack(absence, today)
      toast({ tone: 'done', title: t('cameBack') })
    }, t('notBack'))
  if (absence.from > today) return null
  return (
    <Button size="sm" busy={busy} onClick={() => void back()}>
      {t('comeBack')}
    </Button>
  )
}
