import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { PersonFigures } from '#features/routine-tasks/performance/contract.ts'
import type { Figure } from '#features/routine-tasks/performance/web/people/figures.ts'

/** The props of both views of the figures: table and list. */
export interface FiguresProps {
  people: readonly PersonFigures[]
  /** Opens the reports behind a figure. */
  onShow: (person: PersonFigures, figure: Figure) => void
}

/** A figure that opens the reports behind it; zero opens nothing. */
export function FigureButton({
  person,
  figure,
  onShow,
}: { person: PersonFigures; figure: Figure } & Pick<FiguresProps, 'onShow'>) {
  const { t, locale } = useTranslations('figures')
  const count = person[figure]
  const shown = formatNumber(count, locale)
  if (count === 0) return <span className="text-muted">{shown}</span>
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('figureOf', { figure: t(figure), name: person.user.name, count: shown })}
      onClick={() => onShow(person, figure)}
      className="rounded-sm px-1 underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {shown}
    </button>
  )
}
