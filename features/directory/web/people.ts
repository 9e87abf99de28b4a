import { useEffect, useState } from 'react'
import { formatDate } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { type DirectoryPerson, findPeople } from '#features/directory/contract.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { ar, en } from '#features/directory/web/messages.ts'

addTranslations('directory', { en, ar })

const TYPING_MS = 200

/** What a picker says of a person after the name: that they are only invited, or away. */
function useHint() {
  const { t, locale } = useTranslations('directory')
  return ({ status, away_until: until }: DirectoryPerson): string | undefined => {
    if (status === 'pending') return t('invited')
    return until && t('awayUntil', { date: formatDate(until, locale, 'short') })
  }
}

/**
 * People for a picker, with a hint. If the directory does not list everyone, `onSearch` fetches
 * matches.
 */
export function usePeopleSearch() {
  const { data, isError, isFetching, refetch } = useDirectory()
  const hintOf = useHint()
  const [typed, onSearch] = useState('')
  const [search, setSearch] = useState('')
  /** People found by a search are kept, so that the chosen person is shown by name. */
  const [found, setFound] = useState<readonly DirectoryPerson[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const listed = data?.people ?? []
  const isCut = listed.length < (data?.people_total ?? 0)
  const hits = useReply(findPeople, { query: { search } }, { enabled: isCut && search !== '' })
  const known = new Set([...listed, ...found].map(({ id }) => id))
  const fresh = hits.data?.people.filter(({ id }) => !known.has(id)) ?? []
  if (fresh.length > 0) setFound([...found, ...fresh])
  const ids = new Set(listed.map(({ id }) => id))
  return {
    people: [...listed, ...found.filter(({ id }) => !ids.has(id))].map((person) => {
      const hint = hintOf(person)
      return hint ? { ...person, hint } : person
    }),
    onSearch,
    failed: isError && !data,
    isFetching,
    retry: () => void refetch(),
  }
}
