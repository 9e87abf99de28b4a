import { useMutation } from '@tanstack/react-query'
import { addTranslations, type Translate, useTranslations } from '#client/i18n.ts'
import { callAndInvalidate } from '#client/query.ts'
import { useReason } from '#client/useReason.ts'
import { remind } from '#features/routine-tasks/reminders/contract.ts'
import { ar, en } from '#features/routine-tasks/reminders/web/messages.ts'
import type { Input, Reply } from '#shared/endpoint.ts'
import { toast } from '#ui/toast.ts'

addTranslations('reminders', { en, ar })

/** The duties, and the people to remind. */
export type RemindInput = Input<typeof remind>['body']

function toToast(
  t: Translate<'reminders'>,
  { missing, reminded, recently }: Reply<typeof remind>,
): Parameters<typeof toast>[0] {
  if (reminded > 0) return { tone: 'done', title: t('reminded', { count: reminded }) }
  if (recently > 0) return { tone: 'info', title: t('remindedBefore') }
  return { tone: 'info', title: t(missing > 0 ? 'nobody' : 'reported') }
}

/** Sends reminders and shows the result. */
export function useRemind() {
  const { t } = useTranslations('reminders')
  const reasonOf = useReason()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (body: RemindInput) => callAndInvalidate(remind, { body }),
    onSuccess: (reply) => toast(toToast(t, reply)),
    onError: (error) => toast({ tone: 'not-done', title: t('failed'), detail: reasonOf(error) }),
  })
  return { remind: (body: RemindInput) => mutate(body), isPending }
}
