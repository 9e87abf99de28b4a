import { useMemo } from 'react'
import { useDirectory } from '#features/directory/web/api.ts'
import { usePeopleSearch } from '#features/directory/web/people.ts'

interface Named {
  id: string
  name: string
}

/** All people who can be chosen; `known` people have names even if the directory failed to load. */
export function usePeople(known: readonly Named[] = []) {
  const { people: listed, ...rest } = usePeopleSearch()
  const others = new Map(known.map((one) => [one.id, one]))
  for (const { id } of listed) others.delete(id)
  return {
    people: [...listed, ...others.values()],
    ...rest,
  }
}
export type People = ReturnType<typeof usePeople>

/** A lookup of people's pictures by user id. */
export function usePictures(): (id: string) => string | null | undefined {
  const { data } = useDirectory()
  const pictures = useMemo(() => new Map(data?.people.map(({ id, ppUrl }) => [id, ppUrl])), [data])
  return (id) => pictures.get(id)
}
