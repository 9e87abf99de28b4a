import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { Profile } from '#features/profile/contract.ts'
import { keepClock } from '#features/profile/web/page-api.ts'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { toast } from '#ui/toast.ts'

/** Changes how this person sees times of day, here and on every other device. */
export function ClockCard({ clock }: Pick<Profile, 'clock'>) {
  const { t } = useTranslations('profile')
  const reasonOf = useReason()
  const [chosen, setChosen] = useState<Profile['clock']>()
  const choose = async (wanted: Profile['clock']) => {
    setChosen(wanted)
    try {
      await keepClock(wanted)
    } catch (error) {
      setChosen(undefined)
      toast({ tone: 'not-done', title: t('clockFailed'), detail: reasonOf(error) })
    }
  }
  return (
    <Card
      title={t('clock')}
      action={
        <SegmentedControl
          label={t('clock')}
          options={[
            { id: '24h', name: t('clock24') },
            { id: '12h', name: t('clock12') },
          ]}
          value={chosen ?? clock}
          onChange={(wanted) => void choose(wanted)}
        />
      }
    >
      <p className="-mt-2 text-muted">{t('clockText')}</p>
    </Card>
  )
}
