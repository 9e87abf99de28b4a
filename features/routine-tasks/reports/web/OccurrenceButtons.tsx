import { useTranslations } from '#client/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { join } from '#ui/join.ts'

/**
 * Done and Not done next to each other: 48 px high at the end of the row on phones, compact on
 * desktops.
 */
export function OccurrenceButtons({
  task,
  current,
  onDone,
  onNotDone,
  onKeep,
}: {
  /** The occurrence's name, used in the accessible name of each button. */
  task: string
  /** It is the next one to do, so its Done button is filled. */
  current: boolean
  onDone: () => void
  onNotDone: () => void
  /** Set if there is already a report, which can stay as it is. */
  onKeep: (() => void) | undefined
}) {
  const { t } = useTranslations(['routine', 'common'])
  return (
    <div
      className={join(
        'gap-2 max-[22.5rem]:col-span-full max-[22.5rem]:mt-2 sm:flex sm:items-center',
        onKeep ? 'col-span-full mt-2 grid grid-cols-2 sm:col-auto sm:mt-0' : 'flex',
      )}
    >
      <Button
        size="touch"
        tone={current ? 'done' : 'done-outline'}
        data-action="done"
        aria-label={t('routine:doneTask', { task })}
        onClick={onDone}
        className="max-sm:min-w-14 max-sm:px-2.5 max-sm:text-base sm:min-w-24"
      >
        {t('routine:sayDone')}
      </Button>
      <Button
        size="touch"
        tone="not-done-outline"
        data-action="not_done"
        aria-label={t('routine:notDoneTask', { task })}
        onClick={onNotDone}
        className="max-sm:min-w-14 max-sm:px-2.5 max-sm:text-base sm:min-w-24"
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

/** The actions that the reporter still has on a report, as text buttons at the end of its line. */
export function ReportActions({
  task,
  hidden,
  hasNote,
  onNote,
  onChange,
  onTakeBack,
}: {
  task: string
  /** Invisible but still in the layout, so that nothing below moves when they appear. */
  hidden: boolean
  hasNote: boolean
  onNote: () => void
  onChange: () => void
  onTakeBack: (() => void) | undefined
}) {
  const { t } = useTranslations('routine')
  const note = hasNote ? 'editNote' : 'addNote'
  const actions = [
    { action: 'note', word: t(note), name: t(`${note}Task`, { task }), onPress: onNote },
    { action: 'change', word: t('change'), name: t('changeTask', { task }), onPress: onChange },
    ...(onTakeBack
      ? [
          {
            ...{ action: 'take-back', word: t('takeBack') },
            ...{ name: t('takeBackTask', { task }), onPress: onTakeBack },
          },
        ]
      : []),
  ]
  return actions.map(({ action, word, name, onPress }) => (
    <button
      key={action}
      type="button"
      data-action={action}
      aria-label={name}
      onClick={onPress}
      className={join(
        hidden && 'invisible',
        'min-h-6 rounded-sm px-2 text-sm text-muted underline decoration-line underline-offset-4 transition-colors last:-me-2 hover:text-ink hover:decoration-current max-sm:min-h-8 sm:-my-0.5',
      )}
    >
      {word}
    </button>
  ))
}
