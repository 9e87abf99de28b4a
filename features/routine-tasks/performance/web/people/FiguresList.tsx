import { useTranslations } from '#client/i18n.ts'
import {
  FigureButton,
  type FiguresProps,
  formatRating,
  PersonName,
  SHOWN_FIGURES,
} from '#features/routine-tasks/performance/web/people/figures.tsx'

/** The figures on a phone: one block per person. */
export function FiguresList({ people, onShow }: FiguresProps) {
  const { t } = useTranslations('figures')
  return (
    <ul className="divide-y divide-line">
      {people.map((person) => (
        <li key={person.user.id} className="py-3 first:pt-0 last:pb-0">
          <PersonName {...person} />
          <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 text-sm tabular-nums">
            {SHOWN_FIGURES.map((figure) => (
              <div key={figure} className="flex min-h-8 items-center justify-between gap-2">
                <dt className="text-muted">{t(figure)}</dt>
                <dd>
                  <FigureButton person={person} figure={figure} onShow={onShow} />
                </dd>
              </div>
            ))}
            <div className="flex min-h-8 items-center justify-between gap-2">
              <dt className="text-muted">{t('rating')}</dt>
              <dd>{formatRating(person)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
