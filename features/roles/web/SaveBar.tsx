import { useTranslations } from '#client/i18n.ts'
import type { RoleDraft } from '#features/roles/web/useRoleDraft.ts'
import { ConflictNote } from '#records/edit/web/ConflictNote.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Reasons } from '#ui/Reasons.tsx'

/** Stays visible while there are unsaved changes; reports a save by another user. */
export function SaveBar({ draft }: { draft: RoleDraft }) {
  const { t } = useTranslations(['roles', 'common'])
  const { error } = draft.refusal
  return (
    <div
      data-keep-clear=""
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-10 mt-4 flex flex-col gap-3 rounded-lg border border-line bg-overlay p-3 shadow-overlay"
    >
      {error !== undefined && (
        <Alert tone="not-done" title={t('notSaved')}>
          <Reasons error={error} shown={['name']} names={{ permissions: t('permissions') }} />
        </Alert>
      )}
      {draft.changed && <ConflictNote title={t('changed')}>{t('changedText')}</ConflictNote>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="me-auto ps-1 text-sm text-muted tabular-nums">
          {t('unsaved', { count: draft.changes })}
        </p>
        <Button size="sm" onClick={draft.discard}>
          {draft.changed ? t('reload') : t('discard')}
        </Button>
        <Button
          size="sm"
          tone="primary"
          busy={draft.saving}
          onClick={() => void (draft.changed ? draft.overwrite() : draft.save())}
        >
          {draft.changed ? t('overwrite') : t('common:save')}
        </Button>
      </div>
    </div>
  )
}
