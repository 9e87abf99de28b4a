import { useEffect, useRef } from 'react'
import type { Department } from '#features/departments/contract.ts'
import type { Draft, Field, Single } from '#features/departments/web/merge.ts'
import type { Clash } from '#features/departments/web/useEdit.ts'
import { formatTag } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Option } from '#platform/web/ui/option.ts'

interface Named {
  id: string
  name: string
}

const FEW = 3
const LABELS = {
  name: 'name',
  description: 'description',
  manager_id: 'manager',
  member_ids: 'members',
} as const satisfies Record<Field, string>

const without = (all: readonly Named[], others: readonly Named[]) =>
  all.filter(({ id }) => !others.some((other) => other.id === id))

function useNames() {
  const { t, locale } = useWords('departments')
  return (people: readonly Named[]): string => {
    const names = people.slice(0, FEW).map(({ name }) => name)
    const others = people.length - names.length
    const list = new Intl.ListFormat(formatTag(locale), { type: 'unit' }).format(names)
    return others > 0 ? `${list} ${t('more', { count: others })}` : list
  }
}

interface ClashNoteProps {
  clash: Clash
  /** What the form holds now. */
  mine: Pick<Draft, Single>
  people: readonly Option[]
  onTakeTheirs: (field: Single) => void
}

/** Says what somebody else saved meanwhile, beside what the form holds where the two differ. */
export function ClashNote({ clash, mine, people, onTakeTheirs }: ClashNoteProps) {
  const { t } = useWords('departments')
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another clash is news
  useEffect(() => note.current?.focus(), [clash.after.version])
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? ''
  const texts = { ...mine, manager_id: nameOf(mine.manager_id) }
  return (
    <div ref={note} tabIndex={-1} className="rounded-md">
      <Alert tone="late" title={t('clash')}>
        <p>{t('clashText')}</p>
        <ul className="mt-2 flex flex-col gap-2">
          {clash.changed.map((field) => (
            <li key={field}>
              <span className="font-medium">{t(LABELS[field])}</span>
              {field === 'member_ids' ? (
                <MembersChange {...clash} />
              ) : (
                <Change
                  field={field}
                  now={shownValue(clash.after, field)}
                  mine={clash.clashes.includes(field) ? texts[field] : undefined}
                  onTakeTheirs={() => onTakeTheirs(field)}
                />
              )}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

const shownValue = (department: Department, field: Single): string =>
  field === 'manager_id' ? (department.manager?.name ?? '') : department[field]

function MembersChange({ before, after }: Pick<Clash, 'before' | 'after'>) {
  const { t } = useWords('departments')
  const namesOf = useNames()
  const joined = without(after.members, before.members)
  const left = without(before.members, after.members)
  return (
    <>
      {joined.length > 0 && <p>{t('joined', { names: namesOf(joined) })}</p>}
      {left.length > 0 && <p>{t('left', { names: namesOf(left) })}</p>}
    </>
  )
}

/** What is said in place of a value that is not there. */
const NOTHING = {
  name: { now: 'nowNothing', mine: 'mineNothing' },
  description: { now: 'nowNothing', mine: 'mineNothing' },
  manager_id: { now: 'nowNobody', mine: 'mineNobody' },
} as const

interface ChangeProps {
  field: Single
  now: string
  /** Only where both changed it. */
  mine: string | undefined
  onTakeTheirs: () => void
}

function Change({ field, now, mine, onTakeTheirs }: ChangeProps) {
  const { t } = useWords('departments')
  return (
    <>
      <p className="wrap-anywhere">{now ? t('now', { value: now }) : t(NOTHING[field].now)}</p>
      {mine !== undefined && (
        <>
          <p className="wrap-anywhere">
            {mine ? t('mine', { value: mine }) : t(NOTHING[field].mine)}
          </p>
          <Button
            size="sm"
            className="mt-1"
            aria-label={t('takeTheirsOf', { field: t(LABELS[field]) })}
            onClick={onTakeTheirs}
          >
            {t('takeTheirs')}
          </Button>
        </>
      )}
    </>
  )
}
