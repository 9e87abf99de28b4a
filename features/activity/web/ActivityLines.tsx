import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { ActivityLine } from '#features/activity/contract.ts'
import { type ActivityLineGroup, groupLines } from '#features/activity/web/groups.ts'
import type { ActivityList } from '#features/activity/web/search.ts'
import { useSentences } from '#features/activity/web/sentences.ts'
import { RowMenu } from '#records/list/web/RowMenu.tsx'
import { toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { DayCards } from '#ui/days/DayCards.tsx'
import { join } from '#ui/join.ts'

/** The maximum number of things that a group lists by name. */
const NAMED = 5

function Thing({ thing: { name, url } }: { thing: ActivityLine['thing'] }) {
  const title = <bdi className="wrap-anywhere">{name}</bdi>
  if (url === null) return <span className="text-muted">{title}</span>
  const [page = '', chosen = ''] = url.split('?')
  return (
    <Link
      to={`/$companyName/${page}` as '/$companyName/activity'}
      params={{ companyName: readSession()?.companySlug ?? '' }}
      search={Object.fromEntries(new URLSearchParams(chosen))}
      className="hover:underline"
    >
      {title}
    </Link>
  )
}

/** The day of a report if it differs from the day on which it was made or rated. */
function useReportDay({ at, report }: ActivityLine): string | undefined {
  const { locale } = useTranslations('activity')
  if (!report) return undefined
  const zone = readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE
  return toLocalTime(new Date(at), zone).date === report.date
    ? undefined
    : formatDate(report.date, locale, 'day')
}

function Things({ group: { first, things } }: { group: ActivityLineGroup }) {
  const { t } = useTranslations('activity')
  const day = useReportDay(first)
  const [isWhole, setWhole] = useState(false)
  const named = isWhole ? things : things.slice(0, NAMED)
  const rest = things.length - named.length
  return (
    <ul className="flex flex-col gap-0.5 font-medium">
      {named.map((thing, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same thing can occur twice
        <li key={at}>
          <Thing thing={thing} />
          {day && <span className="ms-2 font-normal text-muted">{day}</span>}
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button
            type="button"
            onClick={() => setWhole(true)}
            className="font-normal text-accent hover:underline"
          >
            {t('showMore', { count: rest })}
          </button>
        </li>
      )}
    </ul>
  )
}

interface LineProps {
  group: ActivityLineGroup
  time: string
  list: ActivityList
}

function Line({ group, time, list: { change } }: LineProps) {
  const { id, at, first, things } = group
  const { t } = useTranslations('activity')
  const sentencesOf = useSentences()
  const { user, thing, text, report, kind } = first
  const isNotDone = kind === 'reported' && report?.status === 'not_done'
  const items = [
    ...(things.length === 1
      ? [{ id: 'thing', name: t('onlyThing'), onAction: () => change({ thing_id: thing.id }) }]
      : []),
    {
      id: 'who',
      name: t('onlyWho', { who: isolateName(user.name) }),
      onAction: () => change({ user_id: user.id }),
    },
  ]
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3 sm:px-5">
      <time dateTime={at} className="w-11 shrink-0 leading-6 text-muted tabular-nums">
        <bdi>{time}</bdi>
      </time>
      <Avatar name={user.name} size="sm" className="shrink-0" />
      <div className="min-w-0 grow">
        <ul>
          {sentencesOf(first).map((sentence) => (
            <li
              key={sentence}
              className={join('wrap-anywhere', isNotDone && 'font-medium text-not-done')}
            >
              {sentence}
            </li>
          ))}
        </ul>
        <Things group={group} />
        {text !== null && (
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere text-muted">
            {text}
          </p>
        )}
      </div>
      <RowMenu id={id} name={thing.name} items={items} />
    </li>
  )
}

/** The activity lines, one card per day. */
export function ActivityLines({
  lines,
  list,
}: {
  lines: readonly ActivityLine[]
  list: ActivityList
}) {
  return (
    <DayCards lines={groupLines(lines)}>
      {(group, time) => <Line group={group} time={time} list={list} />}
    </DayCards>
  )
}
