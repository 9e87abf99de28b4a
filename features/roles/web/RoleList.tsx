import { Link } from '@tanstack/react-router'
import { ChevronRight, Search } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import type { Role } from '#features/roles/contract.ts'
import { useRolesSearch } from '#features/roles/web/search.ts'
import { matchesSearch } from '#shared/searchable.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { commandRef } from '#ui/commands.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { join } from '#ui/join.ts'
import { TextField } from '#ui/TextField.tsx'
import { useDebouncedText } from '#ui/useDebouncedText.ts'

/** The list of the company's roles. `chosen` is the role shown next to it. */
export function RoleList({
  roles,
  chosen,
}: {
  roles: readonly Role[]
  chosen: string | undefined
}) {
  const { t } = useTranslations('roles')
  const { search, change } = useRolesSearch()
  const [text, setText] = useDebouncedText(search.search ?? '', (typed) =>
    change({ search: typed || undefined }, { replace: true }),
  )
  const shown = roles.filter(({ name }) => matchesSearch(name, text))
  return (
    <Card pad={false} className="overflow-hidden">
      <search className="block border-b border-line p-3">
        <TextField
          ref={commandRef.search}
          type="search"
          label={t('search')}
          hideLabel
          placeholder={t('searchHint')}
          start={<Search aria-hidden="true" className="size-4" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      {shown.length === 0 && (
        <EmptyState
          title={t('noMatch', { text: text.trim() })}
          action={<Button onClick={() => setText('')}>{t('clearSearch')}</Button>}
        />
      )}
      <nav aria-label={t('list')}>
        <ul className="p-1.5">
          {shown.map((role) => (
            <li key={role.id}>
              <RoleLink role={role} chosen={role.id === chosen} />
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}

function RoleLink({ role, chosen }: { role: Role; chosen: boolean }) {
  const { t } = useTranslations('roles')
  return (
    <Link
      to="."
      search={((old: object) => ({ ...old, role: role.id })) as never}
      resetScroll={false}
      data-role={role.id}
      aria-current={chosen || undefined}
      className={join(
        'flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 transition-colors',
        chosen ? 'lg:bg-accent-soft lg:text-accent max-lg:hover:bg-hover' : 'hover:bg-hover',
      )}
    >
      <span className="min-w-0 grow font-medium wrap-anywhere">
        <bdi>{role.name}</bdi>
      </span>
      <span className={join('shrink-0 text-sm', chosen ? 'max-lg:text-muted' : 'text-muted')}>
        {t('people', { count: role.users_count })}
      </span>
      <ChevronRight aria-hidden="true" className="size-4 text-muted lg:hidden rtl:-scale-x-100" />
    </Link>
  )
}
