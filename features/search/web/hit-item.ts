import {
  CircleUser,
  FolderKanban,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Network,
  SquareCheckBig,
} from 'lucide-react'
import type { SearchHit, SearchKind } from '#features/search/contract.ts'

export const KIND_ICONS: Record<SearchKind, LucideIcon> = {
  one_time_task: SquareCheckBig,
  routine_task: ListChecks,
  project: FolderKanban,
  department: Network,
  person: CircleUser,
  comment: MessageCircle,
}

/** The kind and location of a thing: "Comment · Sara". */
export const whereOf = (kind: string, where: SearchHit['where']): string =>
  where ? `${kind} · ${where}` : kind
