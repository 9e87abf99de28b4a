import { type KeyboardEvent, memo, useId } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { occurrenceKey, occurrenceRowId } from '#features/routine-tasks/reports/web/day.ts'
import { NoteForm } from '#features/routine-tasks/reports/web/NoteForm.tsx'
import {
  OccurrenceButtons,
  ReportActions,
} from '#features/routine-tasks/reports/web/OccurrenceButtons.tsx'
import { OccurrenceName } from '#features/routine-tasks/reports/web/OccurrenceName.tsx'
import {
  DueLine,
  ReportLines,
  WaitingLine,
} from '#features/routine-tasks/reports/web/OccurrenceState.tsx'
import { report as say } from '#features/routine-tasks/reports/web/outbox/report.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import type { Change } from '#features/routine-tasks/reports/web/outbox/waiting.ts'
import { useDoing } from '#features/routine-tasks/reports/web/useDoing.ts'
import type { Reader, Reported } from '#features/routine-tasks/reports/web/words.ts'
import { forget } from '#platform/web/outbox/sending.ts'
import { useEntry } from '#platform/web/outbox/useOutbox.ts'
import { join } from '#platform/web/ui/join.ts'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import type { ItemProps } from '#platform/web/ui/virtual-rows.ts'
import { useFocusBack } from '#platform/web/useFocusBack.ts'

interface Props {
  occurrence: Occurrence
  /** It runs now. */
  now: boolean
  late: boolean
  /** Of what runs now, the one to do next. */
  current: boolean
  /** Its department, where its group does not say it. */
  place: string | undefined
  reader: Reader
  onReport: (occurrence: Occurrence) => void
  item: ItemProps
}

const isReported = (occurrence: Occurrence): occurrence is Reported => occurrence.report !== null

/** One occurrence of the day: what it is, what was said of it, and the two answers to it. */
export const OccurrenceRow = memo(function OccurrenceRow({
  occurrence,
  place,
  reader,
  onReport,
  item,
  ...when
}: Props) {
  const { current } = when
  const nameId = useId()
  const { box, focusNext } = useFocusBack()
  const { doing, asked, open, type, close } = useDoing(occurrence)
  const waiting = useEntry(reports, occurrenceKey(occurrence))
  const isSending = waiting !== undefined && !waiting.waited
  const { report } = occurrence

  const leave = () => {
    close()
    focusNext(doing === 'choice' ? 'change' : report ? 'note' : 'not_done')
  }
  const send = (change: Change) => {
    if (isSending) return
    close(change)
    focusNext('row')
    onReport(occurrence)
    say([occurrence], change)
  }
  const takeBack = (id: string) => {
    close()
    focusNext('row')
    forget(id)
  }
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || doing === null) return
    event.stopPropagation()
    leave()
  }
  const note = report?.note ?? ''
  const isMine = occurrence.can.report && report?.user.id === reader.userId && !report.evaluation
  return (
    <li
      {...item}
      className={join(
        'border-line py-3 not-first:border-t',
        current && 'relative -mx-3 my-1.5 rounded-lg border border-accent! bg-card px-[11px]',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form */}
      <div
        ref={box}
        id={occurrenceRowId(occurrence)}
        role="group"
        aria-labelledby={nameId}
        aria-busy={isSending}
        tabIndex={-1}
        onKeyDown={leaveByKey}
        className="grid scroll-my-24 grid-cols-[3.25rem_minmax(0,1fr)] rounded-sm outline-offset-4 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-3"
      >
        <p className="self-start text-muted tabular-nums">
          {occurrence.from && <bdi dir="ltr">{occurrence.from}</bdi>}
        </p>
        <div className={join('min-w-0', report && doing !== 'choice' && 'sm:col-span-2')}>
          <OccurrenceName id={nameId} occurrence={occurrence} />
          {place && (
            <p className="text-sm text-muted">
              <bdi>{place}</bdi>
            </p>
          )}
          {isReported(occurrence) ? (
            <ReportLines occurrence={occurrence} reader={reader}>
              {isSending && (
                <Spinner className="text-muted transition-opacity delay-300 starting:opacity-0" />
              )}
              {isMine && !isSending && doing === null && (
                <ReportActions
                  task={occurrence.task_name}
                  hasNote={note !== ''}
                  onNote={() => open({ status: occurrence.report.status, note })}
                  onChange={() => {
                    open('choice')
                    focusNext('done')
                  }}
                />
              )}
            </ReportLines>
          ) : (
            <DueLine occurrence={occurrence} {...when} />
          )}
          {isMine && waiting?.waited && doing === null && (
            <WaitingLine task={occurrence.task_name} onTakeBack={() => takeBack(waiting.id)} />
          )}
        </div>
        {occurrence.can.report && (report ? doing === 'choice' : doing === null) && (
          <OccurrenceButtons
            task={occurrence.task_name}
            current={current}
            onDone={() => send({ status: 'done', note })}
            onNotDone={() => open({ status: 'not_done', note })}
            onKeep={report ? leave : undefined}
          />
        )}
        {doing !== null && doing !== 'choice' && (
          <NoteForm change={doing} focus={asked} onType={type} onSend={send} onCancel={leave} />
        )}
      </div>
    </li>
  )
})
