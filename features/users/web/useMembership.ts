import { useRef, useState } from 'react'
import { useReason } from '#client/useReason.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import { refreshPeople, setDepartment, setRole } from '#features/users/web/api.ts'

export type Kind = 'roles' | 'departments'

const SET = { roles: setRole, departments: setDepartment }

const without = <T>(all: Record<string, T>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== id))

/**
 * A member's roles and departments; each change is a separate call, one after the other. `refusals`
 * maps the id of a refused role or department to the server's reason.
 */
export function useMembership(first: CompanyUser) {
  const reasonOf = useReason()
  const [user, setUser] = useState(first)
  const [wanted, setWanted] = useState<Record<string, boolean>>({})
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const latest = useRef(first)
  const last = useRef(Promise.resolve())

  async function change(kind: Kind, id: string, held: boolean): Promise<void> {
    try {
      latest.current = await SET[kind](latest.current, id, held)
      setUser(latest.current)
    } catch (error) {
      setRefusals((all) => ({ ...all, [id]: reasonOf(error) }))
    }
    setWanted((all) => without(all, id))
  }
  const toggle = (kind: Kind, id: string, held: boolean) => {
    if (id in wanted) return
    setWanted((all) => ({ ...all, [id]: held }))
    setRefusals((all) => without(all, id))
    last.current = last.current.then(() => change(kind, id, held))
  }
  const isHeld = (kind: Kind, id: string) =>
    wanted[id] ?? (user[kind] ?? []).some((one) => one.id === id)
  return {
    toggle,
    isHeld,
    refusals,
    isSaving: (id: string) => id in wanted,
    /** Refreshes the lists after the last change has finished. */
    finish: () => void last.current.then(refreshPeople),
  }
}
