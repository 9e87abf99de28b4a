import { createContext } from 'react'
import type { CompanyUser } from '#features/users/contract.ts'
import type { Question } from '#features/users/web/MemberDialogs.tsx'
import type { Pending } from '#features/users/web/pending.ts'

/** What the entries of a row's menu do. */
export interface MemberActs {
  ask: (question: Question) => void
  resend: (pending: Pending) => Promise<void>
  copyLink: (pending: Pending) => Promise<void>
}

/** The row to which a menu belongs. */
export const MemberContext = createContext<{ user: CompanyUser; acts: MemberActs } | null>(null)
