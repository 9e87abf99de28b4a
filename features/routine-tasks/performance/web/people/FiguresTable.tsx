import { useTranslations } from '#client/i18n.ts'
import {
  FigureButton,
  type FiguresProps,
  formatRating,
  PersonName,
  SHOWN_FIGURES,
} from '#features/routine-tasks/performance/web/people/figures.tsx'

/** The figures on a wide screen: one row per person. */
export function FiguresTable({ people, onShow }: FiguresProps) {
  const { t } = useTranslations('figures')
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            {t('person')}
          </th>
          {SHOWN_FIGURES.map((figure) => (
            <th key={figure} scope="col" className="px-3 py-2 text-end font-medium">
              {t(figure)}
            </th>
          ))}
          <th scope="col" className="ps-3 py-2 text-end font-medium">
            {t('rating')}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.user.id} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 pe-3 text-start">
              <PersonName {...person} />
            </th>
            {SHOWN_FIGURES.map((figure) => (
              <td key={figure} className="px-3 py-2 text-end">
                <FigureButton person={person} figure={figure} onShow={onShow} />
              </td>
            ))}
            <td className="ps-3 py-2 text-end">{formatRating(person)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
