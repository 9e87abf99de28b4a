import { useMemo } from 'react'
import { useDirectory } from '#features/directory/web/api.ts'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import type { Project } from '#features/projects/contract.ts'
import type { Option } from '#ui/useCombo.ts'

interface Named {
  id: string
  name: string
}

const withKnown = (listed: readonly Option[], known: readonly (Named | null | undefined)[]) => [
  ...listed,
  ...known.flatMap((one) => (one && !listed.some(({ id }) => id === one.id) ? [one] : [])),
]

/** All people and departments that can be chosen; those in `known` projects always have names. */
export function usePickers(known: readonly (Project | undefined)[] = []) {
  const { people: listed, ...rest } = usePeopleSearch()
  const { data } = useDirectory()
  return {
    ...rest,
    people: withKnown(
      listed,
      known.map((project) => project?.manager),
    ),
    departments: withKnown(
      data?.departments ?? [],
      known.map((project) => project?.department),
    ),
  }
}
export type Pickers = ReturnType<typeof usePickers>

/** A lookup of people's pictures by user id. */
export function usePictures(): (id: string) => string | null | undefined {
  const { data } = useDirectory()
  const pictures = useMemo(() => new Map(data?.people.map(({ id, ppUrl }) => [id, ppUrl])), [data])
  return (id) => pictures.get(id)
}
