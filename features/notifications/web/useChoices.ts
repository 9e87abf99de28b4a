import { useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { queryClient, queryKey, useReply } from '#client/query.ts'
import { useReason } from '#client/useReason.ts'
import {
  type Defaults,
  getDefaults,
  getPreferences,
  type Preferences,
  updateDefaults,
  updatePreferences,
} from '#features/notifications/preferences-contract.ts'
import type { NoticeKind } from '#shared/notifications.ts'
import { toast } from '#ui/toast.ts'

/** A change on the page; other choices stay as they are. */
export type Choice = Partial<Pick<Defaults, 'quiet' | 'digest_hour'>> & {
  choices?: Partial<Defaults['choices']>
}

/**
 * Saves displayed choices at once; those made during a save are batched into the next save. A
 * refused save is reverted and reported.
 */
function useAutoSave<T>(save: (shown: T) => Promise<unknown>, reload: () => unknown) {
  const { t } = useTranslations('notifications')
  const reasonOf = useReason()
  const [shown, setShown] = useState<T>()
  const wanted = useRef<T>(undefined)
  const isSaving = useRef(false)
  const saveAll = async () => {
    isSaving.current = true
    try {
      for (let next = wanted.current; next !== undefined; next = wanted.current) {
        wanted.current = undefined
        await save(next)
      }
    } catch (error) {
      wanted.current = undefined
      toast({ tone: 'not-done', title: t('saveFailed'), detail: reasonOf(error) })
      void reload()
    } finally {
      isSaving.current = false
      setShown(undefined)
    }
  }
  const choose = (next: T) => {
    setShown(next)
    wanted.current = next
    if (!isSaving.current) void saveAll()
  }
  return { shown, choose }
}

const withChoice = <T extends Defaults>(before: T, { choices, ...rest }: Choice): T => ({
  ...before,
  ...rest,
  choices: { ...before.choices, ...choices },
})

/** The member's own choices. */
export function usePreferences() {
  const query = useReply(getPreferences, undefined)
  const save = async ({ choices, quiet, digest_hour, own }: Preferences) => {
    const body = {
      choices: Object.fromEntries(own.kinds.map((kind) => [kind, choices[kind]])),
      ...(own.quiet && { quiet }),
      ...(own.digest_hour && { digest_hour }),
    }
    queryClient.setQueryData(
      queryKey(getPreferences, undefined),
      await call(updatePreferences, { body }),
    )
  }
  const { shown, choose } = useAutoSave(save, query.refetch)
  const before = shown ?? query.data?.preferences
  return {
    query,
    preferences: before,
    choose: (choice: Choice) => {
      if (!before) return
      const kinds = Object.keys(choice.choices ?? {}) as NoticeKind[]
      choose({
        ...withChoice(before, choice),
        own: {
          kinds: [...new Set([...before.own.kinds, ...kinds])],
          quiet: before.own.quiet || choice.quiet !== undefined,
          digest_hour: before.own.digest_hour || choice.digest_hour !== undefined,
        },
      })
    },
    reset: () => {
      if (before) choose({ ...before, own: { kinds: [], quiet: false, digest_hour: false } })
    },
  }
}

/** The company's defaults for members who have not chosen. */
export function useDefaults() {
  const query = useReply(getDefaults, undefined)
  const save = async (body: Defaults) =>
    void queryClient.setQueryData(
      queryKey(getDefaults, undefined),
      await call(updateDefaults, { body }),
    )
  const { shown, choose } = useAutoSave(save, query.refetch)
  const before = shown ?? query.data?.defaults
  return {
    query,
    defaults: before,
    choose: (choice: Choice) => before && choose(withChoice(before, choice)),
  }
}
