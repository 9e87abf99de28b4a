import { useState } from 'react'
import { type Role, updateRole } from '#features/roles/contract.ts'
import { ownPermissions, saveRole } from '#features/roles/web/api.ts'
import { countChanges, draftOf, rebase, toggled, wantedOf } from '#features/roles/web/draft.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { messagesIn } from '#platform/shared/validation.ts'
import { CallError } from '#platform/web/call.ts'
import { useWords } from '#platform/web/i18n.ts'
import { pageLocale } from '#platform/web/session.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

interface Refusal {
  /** At the name; otherwise of the whole. */
  name?: string | undefined
  reason?: string | undefined
}

/**
 * What a person changes of a role until they save it. Without changes it follows the role; with
 * them it stays, and `changed` says that the role has moved on meanwhile.
 */
export function useRoleDraft(role: Role) {
  const { t } = useWords('roles')
  const reasonOf = useReason()
  const [draft, setDraft] = useState(() => draftOf(role))
  const [refusal, setRefusal] = useState<Refusal>({})
  const [saving, setSaving] = useState(false)
  const changes = countChanges(draft)
  const newer = role.version > draft.base.version
  if (newer && changes === 0) setDraft(draftOf(role))

  const discard = () => {
    setDraft(draftOf(role))
    setRefusal({})
  }

  const setName = (name: string) => {
    setDraft((old) => ({ ...old, name }))
    setRefusal({})
  }

  const toggle = (permissions: readonly Permission[], on: boolean) =>
    setDraft((old) => toggled(old, permissions, on))

  /** Saves over that state of the role. */
  async function save(over: Role): Promise<void> {
    const body = wantedOf(draft, over, ownPermissions())
    const read = updateRole.body.safeParse(body, { error: messagesIn(pageLocale()) })
    if (!read.success) {
      setRefusal({ name: read.error.issues[0]?.message })
      return
    }
    setSaving(true)
    setRefusal({})
    try {
      setDraft(rebase(await saveRole(role.id, body), draft))
      toast({ tone: 'done', title: t('saved'), detail: body.name })
    } catch (error) {
      const call = error instanceof CallError ? error : undefined
      const name = call?.errors.name?.[0]
      if (call?.status !== 409) setRefusal(name ? { name } : { reason: reasonOf(error) })
    } finally {
      setSaving(false)
    }
  }

  return {
    ...draft,
    changes,
    changed: newer && changes > 0,
    refusal,
    saving,
    setName,
    toggle,
    discard,
    save: () => save(draft.base),
    overwrite: () => save(role),
  }
}

export type RoleDraft = ReturnType<typeof useRoleDraft>
