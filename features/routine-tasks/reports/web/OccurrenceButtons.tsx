import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'

/** Done and Not done, side by side; 48 px under the thumb, compact on a desk. */
export function OccurrenceButtons({
  task,
  current,
  onDone,
  onNotDone,
  onKeep,
}: {
  /** The occurrence's name, which each button's name bears. */
  task: string
  /** It is what to do next: Done is filled. */
  current: boolean
  onDone: () => void
  onNotDone: () => void
  /** There is a report already, which may stay. */
  onKeep: (() => void) | undefined
}) {
  const { t } = useWords(['routine', 'common'])
  return (
    <div className="col-span-full mt-3 grid grid-cols-2 gap-2 sm:col-auto sm:mt-0 sm:flex sm:items-center">
      <Button
        size="touch"
        tone={current ? 'done' : 'done-outline'}
        data-action="done"
        aria-label={t('routine:doneTask', { task })}
        onClick={onDone}
        className="sm:min-w-24"
      >
        {t('routine:sayDone')}
      </Button>
      <Button
        size="touch"
        tone="not-done-outline"
        data-action="not_done"
        aria-label={t('routine:notDoneTask', { task })}
        onClick={onNotDone}
        className="sm:min-w-24"
      >
        {t('routine:sayNotDone')}
      </Button>
      {onKeep && (
        <Button size="touch" tone="quiet" onClick={onKeep} className="max-sm:col-span-2">
          {t('common:cancel')}
        </Button>
      )}
    </div>
  )
}

/** What its reporter may still do with a report: small words at the end of its line. */
export function ReportActions({
  task,
  hasNote,
  onNote,
  onChange,
}: {
  task: string
  hasNote: boolean
  onNote: () => void
  onChange: () => void
}) {
  const { t } = useWords('routine')
  const note = hasNote ? 'editNote' : 'addNote'
  const actions = [
    { action: 'note', word: t(note), name: t(`${note}Task`, { task }), onPress: onNote },
    { action: 'change', word: t('change'), name: t('changeTask', { task }), onPress: onChange },
  ]
  return actions.map(({ action, word, name, onPress }) => (
    <button
      key={action}
      type="button"
      data-action={action}
      aria-label={name}
      onClick={onPress}
      className="min-h-6 rounded-sm px-2 text-sm text-muted underline decoration-line underline-offset-4 transition-colors last:-me-2 hover:text-ink hover:decoration-current max-sm:min-h-8 sm:-my-0.5"
    >
      {word}
    </button>
  ))
}
