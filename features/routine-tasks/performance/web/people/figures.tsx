import { Link } from '@tanstack/react-router'
import { formatNumber } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { FIGURES, type PersonFigures } from '#features/routine-tasks/performance/contract.ts'
import { ar, en } from '#features/routine-tasks/performance/web/people/messages.ts'
import { Avatar } from '#ui/Avatar.tsx'

addTranslations('figures', { en, ar })

/** The counts of a person's reports; each figure opens the reports behind it. */
export type Figure = (typeof FIGURES)[number] | 'reported'
export const SHOWN_FIGURES: readonly Figure[] = ['reported', ...FIGURES]

export const formatRating = ({ rating_average }: PersonFigures): string =>
  rating_average === null ? '–' : rating_average.toFixed(1)

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

/** The name of a person, which opens their month, and whether they have left the department. */
export function PersonName({ user, member }: Pick<PersonFigures, 'user' | 'member'>) {
  const { t } = useTranslations('figures')
  return (
    <span className="flex min-w-0 items-center gap-2.5 font-medium">
      <Avatar name={user.name} src={user.ppUrl} />
      <span className="min-w-0">
        <Link
          to="/$companyName/my-month"
          params={{ companyName: readSession()?.companySlug ?? '' }}
          search={{ member_id: user.id }}
          className="wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi>{user.name}</bdi>
        </Link>
        {!member && <span className="block text-xs font-normal text-muted">{t('left')}</span>}
      </span>
    </span>
  )
}
