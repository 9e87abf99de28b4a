import { useRef } from 'react'
import type { CompanyUser } from '#features/users/contract.ts'
import { MemberCards } from '#features/users/web/MemberCards.tsx'
import type { MemberActions } from '#features/users/web/MemberMenu.tsx'
import { isSelectable } from '#features/users/web/MemberParts.tsx'
import { MemberTable } from '#features/users/web/MemberTable.tsx'
import type { TeamSearch } from '#features/users/web/search.ts'
import { TeamBulk } from '#features/users/web/TeamBulk.tsx'
import { TeamSkeleton } from '#features/users/web/TeamSkeleton.tsx'
import type { Team } from '#features/users/web/useTeam.ts'
import { ListPagination } from '#records/list/web/ListPagination.tsx'
import { useSelection } from '#records/list/web/useSelection.ts'
import { Card } from '#ui/Card.tsx'
import { join } from '#ui/join.ts'

const NOBODY: readonly CompanyUser[] = []

/** One page of the team as a table or as cards, with page links. */
export function TeamList({
  team,
  wide,
  search,
  onChange,
  acts,
}: {
  team: Team | undefined
  wide: boolean
  search: TeamSearch
  onChange: (change: Partial<TeamSearch>) => void
  acts: MemberActions
}) {
  const top = useRef<HTMLDivElement>(null)
  const selection = useSelection(team?.users ?? NOBODY, isSelectable)
  const turn = (page: number | undefined) => {
    onChange({ page })
    top.current?.scrollIntoView({ block: 'start' })
  }
  if (team?.users.length === 0) return null
  return (
    <div ref={top} className="scroll-mt-20">
      <Card pad={false} className="overflow-hidden">
        {!team && <TeamSkeleton />}
        {team && (
          <div
            aria-busy={team.isOld || undefined}
            className={join('transition-opacity', team.isOld && 'opacity-60')}
          >
            {wide ? (
              <MemberTable {...{ users: team.users, search, onChange, acts, selection }} />
            ) : (
              <MemberCards users={team.users} acts={acts} selection={selection} />
            )}
          </div>
        )}
      </Card>
      <TeamBulk selection={selection} asCards={!wide} />
      {team && <ListPagination paged={team} onPage={turn} className="mt-3" />}
    </div>
  )
}
