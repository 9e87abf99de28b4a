import { useState } from 'react'
import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { messageAt, problemsOf } from '#client/problems.ts'
import { pageLocale } from '#client/session.ts'
import { type Role, updateRole } from '#features/roles/contract.ts'
import { ownPermissions, saveRole } from '#features/roles/web/api.ts'
import {
  countChanges,
  draftOf,
  rebase,
  togglePermissions,
  toRoleUpdate,
} from '#features/roles/web/draft.ts'
import type { Permission } from '#shared/permissions.ts'
import { createErrorMap, fieldErrors } from '#shared/validation.ts'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

interface Refusal {
  /** The error of the name field. */
  name?: string | undefined
  /** The error, unless it concerns only the name. */
  error?: unknown
}

function refusalOf(error: unknown): Refusal {
  const problems = problemsOf(error)
  const name = messageAt(problems, 'name')
  const isAll = name !== '' && problems.every(({ field }) => field === 'name')
  return { ...(name && { name }), ...(!isAll && { error }) }
}

/**
 * A person's unsaved changes to a role. Without changes the draft follows the role; with changes it
 * stays, and `changed` reports that the role has a newer version.
 */
export function useRoleDraft(role: Role) {
  const { t } = useTranslations('roles')
  const [draft, setDraft] = useState(() => draftOf(role))
  const [refusal, setRefusal] = useState<Refusal>({})
  const { busy: saving, act } = useAct()
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
    setDraft((old) => togglePermissions(old, permissions, on))

  /** Saves the draft on top of the given version of the role. */
  async function save(over: Role): Promise<void> {
    const body = toRoleUpdate(draft, over, ownPermissions())
    const read = updateRole.body.safeParse(body, { error: createErrorMap(pageLocale()) })
    if (!read.success)
      return setRefusal(refusalOf(new CallError(422, { errors: fieldErrors(read.error.issues) })))
    const send = async () => {
      setRefusal({})
      setDraft(rebase(await saveRole(role.id, body), draft))
      toast({ tone: 'done', title: t('saved'), detail: body.name })
    }
    await act(send, (error) => {
      if (!(error instanceof CallError && error.status === 409)) setRefusal(refusalOf(error))
    })
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
