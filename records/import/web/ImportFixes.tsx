import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { ImportOptions } from '#records/import/web/options.ts'
import type { useImport } from '#records/import/web/useImport.ts'
import type { WrongValue } from '#records/import/web/wrong-values.ts'
import { Button } from '#ui/Button.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextField } from '#ui/TextField.tsx'

/** More would push the rows themselves out of sight. */
const MAX_SHOWN = 6

interface FixesProps {
  work: ReturnType<typeof useImport>
  options: ImportOptions
}

/** Replaces a wrong value in all rows that have it. */
function ReplaceValue({ wrong, work, options }: FixesProps & { wrong: WrongValue }) {
  const { t } = useTranslations('import')
  const [text, setText] = useState(wrong.written)
  const { key, written, lines } = wrong
  const label = t('insteadOf', {
    value: written || t('nothing'),
    column: options.words.column(key),
  })
  const choices = options.helps?.[key]?.choices
  if (choices && choices.length > 0)
    return (
      <NativeSelect
        label={label}
        hideLabel
        className="w-48"
        placeholder={t('choose')}
        options={choices.map((name) => ({ id: name, name }))}
        value=""
        onChange={({ target }) => target.value && work.write(lines, key, target.value)}
      />
    )
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        work.write(lines, key, text)
      }}
    >
      <TextField
        label={label}
        hideLabel
        className="w-40"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="sm" disabled={text.trim() === written}>
        {t('correct', { count: lines.length })}
      </Button>
    </form>
  )
}

/** Buttons that create missing named things in one press. */
function CreateMissing({ work, options, all }: FixesProps & { all: readonly WrongValue[] }) {
  const helps = Object.entries(options.helps ?? {})
  return helps.map(([key, help]) => {
    const names = all.filter((one) => one.key === key && one.written).map(({ written }) => written)
    if (!help?.create || names.length === 0) return null
    return (
      <Button
        key={key}
        tone="secondary"
        className="self-start"
        busy={work.busy}
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => void work.create(key, names)}
      >
        {help.create.label(names.length)}
      </Button>
    )
  })
}

/** Lists each wrong value once, with the actions for all rows that have it. */
export function ImportFixes({ work, options }: FixesProps) {
  const { t } = useTranslations('import')
  const [isWhole, setWhole] = useState(false)
  const all = work.wrongValues
  if (all.length === 0) return null
  const shown = isWhole ? all : all.slice(0, MAX_SHOWN)
  return (
    <section aria-label={t('wrongValues')} className="flex flex-col gap-2">
      <CreateMissing work={work} options={options} all={all} />
      <ul className="divide-y divide-line rounded-md border border-line">
        {shown.map((wrong) => (
          <li
            key={`${wrong.key} ${wrong.written} ${wrong.message}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2"
          >
            <div className="min-w-0 grow basis-60">
              <p>
                <span className="text-muted">{options.words.column(wrong.key)}: </span>
                <bdi className="font-medium">{wrong.written || t('nothing')}</bdi>
                <span className="ms-2 text-sm text-muted tabular-nums">
                  {t('rows', { count: wrong.lines.length })}
                </span>
              </p>
              <p className="text-sm text-not-done sm:line-clamp-1" title={wrong.message}>
                {wrong.message}
              </p>
            </div>
            <ReplaceValue wrong={wrong} work={work} options={options} />
            <Button
              size="sm"
              tone="quiet"
              aria-label={t('skipValue', {
                value: wrong.written || t('nothing'),
                count: wrong.lines.length,
              })}
              onClick={() => work.leaveOut(wrong.lines)}
            >
              {t('skip')}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button size="sm" tone="quiet" className="self-start" onClick={() => setWhole(true)}>
          {t('moreValues', { count: all.length - shown.length })}
        </Button>
      )}
    </section>
  )
}
