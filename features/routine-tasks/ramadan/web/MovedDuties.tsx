import { useTranslations } from '#client/i18n.ts'
import { formatWindows } from '#features/routine-tasks/definitions/web/format-rule.ts'
import type { MovedDuty } from '#features/routine-tasks/ramadan/contract.ts'

/** The duties with other times, each with its usual ones. */
export function MovedDuties({ duties }: { duties: readonly MovedDuty[] }) {
  const { t, locale } = useTranslations('ramadan')
  const { t: definitions } = useTranslations('definitions')
  if (duties.length === 0) return <p className="text-sm text-muted">{t('noDuties')}</p>
  const times = (windows: MovedDuty['windows'][number]['usual'][]) =>
    formatWindows(definitions, windows, locale)
  return (
    <details className="rounded-md border border-line">
      <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">
        {t('duties', { count: duties.length })}
      </summary>
      <ul className="px-4 pb-2">
        {duties.map(({ id, name, department, by, windows }) => (
          <li key={id} className="border-t border-line py-2.5 first:border-t-0">
            <p className="font-medium wrap-anywhere">
              <bdi>{name}</bdi>
            </p>
            <p className="text-sm text-muted">
              {department && (
                <>
                  <bdi>{department.name}</bdi> ·{' '}
                </>
              )}
              {t('moved', {
                usual: times(windows.map(({ usual }) => usual)),
                ramadan: times(windows.map(({ ramadan }) => ramadan)),
              })}
              {by === 'duty' && ` (${t('own')})`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
