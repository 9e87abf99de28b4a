import { Bookmark, BookmarkPlus, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, lazy } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { OpenDialogFn } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { useViewAddress, useViews } from '#features/one-time-tasks/lists/web/views.ts'
import { MAX_VIEWS } from '#features/one-time-tasks/views/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Deferred, type DeferredProps } from '#ui/Deferred.tsx'
import type { MenuEntry } from '#ui/Menu.tsx'

const load = () => import('#ui/Menu.tsx')
const Menu = lazy(async () => ({ default: (await load()).Menu }))

const icon = 'size-4 shrink-0'

interface ViewsMenuProps {
  search: TaskSearch
  show: OpenDialogFn
}

/** The menu of the user's views: named filters. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { t } = useTranslations('taskList')
  return (
    <Deferred
      prefetch={load}
      trigger={(open) => (
        <Button
          aria-haspopup="menu"
          icon={<Bookmark aria-hidden="true" className="size-4 text-muted" />}
          className="max-sm:px-3!"
          {...(open && { onClick: open })}
        >
          <span className="max-sm:sr-only">{t('views')}</span>
        </Button>
      )}
    >
      {(opened) => <Opened {...props} {...opened} />}
    </Deferred>
  )
}

function Opened({ search, show, trigger, ...opened }: ViewsMenuProps & DeferredProps) {
  const { t } = useTranslations('taskList')
  const views = useViews().data?.views ?? []
  const address = useViewAddress()
  const query = address.written(search)
  const items: MenuEntry[] = [
    ...views.map((view) => ({
      id: view.id,
      name: view.name,
      icon: <Bookmark aria-hidden="true" className={icon} />,
      onAction: () => address.open(view),
    })),
    ...(views.length > 0 ? [{ id: 'line', separator: true as const }] : []),
    {
      id: 'keep',
      name: t('keepView'),
      icon: <BookmarkPlus aria-hidden="true" className={icon} />,
      disabled: query === '' || views.length >= MAX_VIEWS,
      onAction: () => show({ kind: 'keepView', query }),
    },
    ...(views.length > 0
      ? [
          {
            id: 'manage',
            name: t('manageViews'),
            icon: <SlidersHorizontal aria-hidden="true" className={icon} />,
            onAction: () => show({ kind: 'views' }),
          },
        ]
      : []),
  ]
  const place: Partial<ComponentProps<typeof Menu>> = { placement: 'bottom start' }
  return <Menu label={t('views')} trigger={trigger()} items={items} {...place} {...opened} />
}
