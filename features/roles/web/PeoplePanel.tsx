import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import { useExplanation } from '#features/roles/web/api.ts'
import { Explanation, ExplanationSkeleton } from '#features/roles/web/Explanation.tsx'
import { useRolesSearch } from '#features/roles/web/search.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** A person's permissions and where they come from. The person is in the URL. */
export function PeoplePanel() {
  const { t } = useTranslations('roles')
  const { search, change } = useRolesSearch()
  const { people, onSearch, failed } = usePeopleSearch()
  const { person } = search
  return (
    <>
      <ComboBox
        label={t('person')}
        placeholder={t('choosePerson')}
        emptyLabel={t('nobody')}
        options={people}
        onSearch={onSearch}
        value={person ?? null}
        onChange={(id) => change({ person: id ?? undefined })}
        error={failed ? t('peopleFailed') : undefined}
        className="mb-4 max-w-md"
      />
      {person ? (
        <Explained
          key={person}
          userId={person}
          picture={people.find(({ id }) => id === person)?.ppUrl}
        />
      ) : (
        <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
      )}
    </>
  )
}

function Explained({ userId, picture }: { userId: string; picture: string | null | undefined }) {
  const { t } = useTranslations(['roles', 'common'])
  const query = useExplanation(userId)
  const { data, error } = query
  if (data) return <Explanation explained={data} picture={picture} />
  if (!error) return <ExplanationSkeleton />
  if (error instanceof CallError && error.status === 404)
    return <EmptyState title={t('roles:personGone')} />
  return <LoadErrorState query={query} title={t('roles:explainFailed')} />
}
