import {
  FolderKanban,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Network,
  SquareCheckBig,
  UserRound,
} from 'lucide-react'
import type { SearchHit, SearchKind } from '#features/search/contract.ts'

export const KIND_ICONS: Record<SearchKind, LucideIcon> = {
  one_time_task: SquareCheckBig,
  routine_task: ListChecks,
  project: FolderKanban,
  department: Network,
  person: UserRound,
  comment: MessageSquare,
}

/** Where a thing belongs, behind what it is: "Comment · Sara". */
export const whereOf = (kind: string, where: SearchHit['where']): string =>
  where ? `${kind} · ${where}` : kind
