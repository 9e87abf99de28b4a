import { useEffect } from 'react'
import { formatNumber } from '#client/format.ts'
import { applyLocale, useTranslations } from '#client/i18n.ts'
import { getCookie, pageLocale } from '#client/session.ts'
import { SamplePage } from '#features/demos/web/Sample.tsx'
import { isLocale } from '#shared/locale.ts'
import { Card } from '#ui/Card.tsx'
import { PublicLayout } from '#ui/layout/PublicLayout.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Table, Td, Th } from '#ui/Table.tsx'

const SALES = [
  { country: 'egypt', orders: 2_500, value: 230_900 },
  { country: 'saudiArabia', orders: 3_900, value: 440_000 },
  { country: 'unitedStates', orders: 1_400, value: 190_700 },
] as const
const PROJECTS = [
  { name: 'project1', members: 4, percent: 85 },
  { name: 'project2', members: 2, percent: 64 },
  { name: 'project3', members: 5, percent: 30 },
] as const

/** Shows Arabic while mounted, then restores the previous language or one chosen in between. */
function useTemporaryArabic(): void {
  useEffect(() => {
    const before = pageLocale()
    void applyLocale('ar')
    return () => {
      const chosen = getCookie('locale')
      void applyLocale(isLocale(chosen) ? chosen : before)
    }
  }, [])
}

export function RightToLeftPage() {
  const { t } = useTranslations('demos')
  useTemporaryArabic()
  return (
    <PublicLayout>
      <SamplePage title={t('rightToLeft')}>
        <p className="mb-4 text-muted">{t('rightToLeftText')}</p>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Sales />
          <Projects />
        </div>
      </SamplePage>
    </PublicLayout>
  )
}

function Sales() {
  const { t, locale } = useTranslations('demos')
  return (
    <Card title={t('sales')} pad={false}>
      <Table label={t('sales')}>
        <thead>
          <tr>
            <Th>{t('country')}</Th>
            <Th numeric>{t('orders')}</Th>
            <Th numeric>{t('value')}</Th>
          </tr>
        </thead>
        <tbody>
          {SALES.map(({ country, orders, value }) => (
            <tr key={country}>
              <Td>{t(country)}</Td>
              <Td numeric>{formatNumber(orders, locale)}</Td>
              <Td numeric>
                <bdi dir="ltr">${formatNumber(value, locale)}</bdi>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Projects() {
  const { t, locale } = useTranslations('demos')
  return (
    <Card title={t('projects')} pad={false}>
      <Table label={t('projects')}>
        <thead>
          <tr>
            <Th>{t('projects')}</Th>
            <Th numeric>{t('members')}</Th>
            <Th>{t('progress')}</Th>
          </tr>
        </thead>
        <tbody>
          {PROJECTS.map(({ name, members, percent }) => (
            <tr key={name}>
              <Td>{t(name)}</Td>
              <Td numeric>{formatNumber(members, locale)}</Td>
              <Td>
                <ProgressBar label={t('progress')} value={percent} hideText className="w-24" />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
