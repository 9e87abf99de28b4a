import { formatNumber, isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Absence } from '#features/absences/contract.ts'
import { AbsenceLine } from '#features/absences/web/AbsenceLine.tsx'
import { type AbsenceRequests, sendAnswer } from '#features/absences/web/api.ts'
import type { AbsenceDialogs } from '#features/absences/web/dialogs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

function Answers({ absence, dialogs }: { absence: Absence; dialogs: AbsenceDialogs }) {
  const { t } = useTranslations('absences')
  const { busy, act } = useAct()
  const name = isolateName(absence.member.name)
  const accept = () =>
    act(async () => {
      await sendAnswer(absence.id, { status: 'accepted', answer: '' })
      toast({ tone: 'done', title: t('accepted', { name }) })
    }, t('notAnswered'))
  return (
    <>
      <Button busy={busy} onClick={() => void accept()}>
        {t('accept')}
      </Button>
      <Button disabled={busy} onClick={() => dialogs.show({ kind: 'decline', absence })}>
        {t('decline')}
      </Button>
    </>
  )
}

/** What the reader has to accept or decline, and their own requests. */
export function Requests({
  requests: { data, total },
  dialogs,
}: {
  requests: AbsenceRequests
  dialogs: AbsenceDialogs
}) {
  const { t, locale } = useTranslations('absences')
  if (data.length === 0) return null
  const [shown, all] = [data.length, total].map((count) => formatNumber(count, locale))
  return (
    <Card
      title={t('waiting')}
      note={data.length < total && t('nearest', { shown, total: all })}
      className="mb-4"
    >
      <ul>
        {data.map((absence) => (
          <li
            key={absence.id}
            className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            <p className="font-medium wrap-anywhere">
              <bdi>{absence.member.name}</bdi>
            </p>
            <AbsenceLine absence={absence} dialogs={dialogs}>
              {absence.can.answer && <Answers absence={absence} dialogs={dialogs} />}
            </AbsenceLine>
          </li>
        ))}
      </ul>
    </Card>
  )
}
