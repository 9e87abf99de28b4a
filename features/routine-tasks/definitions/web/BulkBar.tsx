import { X } from 'lucide-react'
import type { Changes } from '#features/routine-tasks/definitions/web/api.ts'
import type { Selection } from '#features/routine-tasks/definitions/web/useSelection.ts'
import type { Show } from '#features/routine-tasks/definitions/web/wanted.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

/** What can be done with the selected; it stays in sight at the lower edge. */
export function BulkBar({
  selection,
  busy,
  onChange,
  show,
}: {
  selection: Selection
  /** The change that is under way. */
  busy: Changes['change'] | undefined
  onChange: (change: 'pause' | 'resume') => void
  show: Show
}) {
  const { t } = useWords('definitions')
  const { tasks } = selection
  const count = tasks.length
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t('selected', { count })}
      </p>
      {count > 0 && (
        <section
          aria-label={t('bulk')}
          className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-overlay px-4 py-2.5 shadow-overlay"
        >
          <span className="me-auto font-medium tabular-nums">{t('selected', { count })}</span>
          {(['pause', 'resume'] as const).map((change) => (
            <Button
              key={change}
              size="sm"
              busy={busy === change}
              disabled={busy !== undefined && busy !== change}
              onClick={() => onChange(change)}
            >
              {t(change)}
            </Button>
          ))}
          <Button
            size="sm"
            disabled={busy !== undefined}
            onClick={() => show({ kind: 'move', tasks })}
          >
            {t('move')}
          </Button>
          <Button
            size="sm"
            tone="not-done-outline"
            disabled={busy !== undefined}
            onClick={() => show({ kind: 'delete', tasks })}
          >
            {t('deleteSelected')}
          </Button>
          <IconButton
            size="sm"
            label={t('clearSelection')}
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => selection.keep([])}
          />
        </section>
      )}
    </>
  )
}
