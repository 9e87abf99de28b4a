import { type KeyboardEvent, memo, useId, useState } from 'react'
import { displayTime } from '#client/format.ts'
import { isUnproven } from '#features/routine-tasks/reports/answers.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import {
  OccurrenceButtons,
  ReportActions,
} from '#features/routine-tasks/reports/web/OccurrenceButtons.tsx'
import { OccurrenceEditor } from '#features/routine-tasks/reports/web/OccurrenceEditor.tsx'
import { OccurrenceName } from '#features/routine-tasks/reports/web/OccurrenceName.tsx'
import {
  ClaimLine,
  DueLine,
  ReportLines,
  UnsentLine,
} from '#features/routine-tasks/reports/web/OccurrenceState.tsx'
import type { ReportChange } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import { Steps } from '#features/routine-tasks/reports/web/steps/Steps.tsx'
import { StepsLine } from '#features/routine-tasks/reports/web/steps/StepsLine.tsx'
import type {
  ReportedOccurrence,
  Viewer,
} from '#features/routine-tasks/reports/web/translations.ts'
import { useReportMutation } from '#features/routine-tasks/reports/web/useReportMutation.ts'
import { useRowEditor } from '#features/routine-tasks/reports/web/useRowEditor.ts'
import { isWaiting } from '#records/outbox/web/entry.ts'
import { useEntry } from '#records/outbox/web/store.ts'
import { DotSeparator } from '#ui/DotSeparator.tsx'
import { useFocusNext } from '#ui/focus.ts'
import { join } from '#ui/join.ts'
import { Spinner } from '#ui/Spinner.tsx'
import type { ItemProps } from '#ui/virtual-rows.ts'

/** The element id of an occurrence's row. */
export const occurrenceRowId = ({ date, id, slot }: Pick<Occurrence, 'date' | 'id' | 'slot'>) =>
  `occurrence-${date}-${id}${slot === 0 ? '' : `-${slot}`}`

interface Props {
  occurrence: Occurrence
  /** Its window is open now. */
  now: boolean
  late: boolean
  /** It has opened, and is not locked. */
  open: boolean
  /** Its start is far away, so a report needs confirmation. */
  early: boolean
  /** The next one to do among those whose window is open. */
  current: boolean
  /** Its department, if the group does not show it. */
  departmentName: string | undefined
  /** Who does it, unless anybody of its department does. */
  assignee: string | undefined
  reader: Viewer
  onReport: (occurrence: Occurrence) => void
  item: ItemProps
}

const isReported = (occurrence: Occurrence): occurrence is ReportedOccurrence =>
  occurrence.report !== null

/** One occurrence of the day: its name, its report, and the two buttons. */
export const OccurrenceRow = memo(function OccurrenceRow({
  occurrence,
  departmentName,
  assignee,
  reader,
  onReport,
  item,
  early,
  open: isOpen,
  ...when
}: Props) {
  const { current } = when
  const { submit, undo } = useReportMutation()
  const nameId = useId()
  const { box, focusNext } = useFocusNext()
  const { mode, shouldFocus, open, collapse, saveDraft, close } = useRowEditor(occurrence)
  const unsent = useEntry(reports, occurrenceKey(occurrence))
  const panelId = useId()
  const [hasSteps, setHasSteps] = useState(false)
  const isSending = unsent !== undefined && !isWaiting(unsent)
  const { report } = occurrence

  const before = { choice: 'change', early: 'done' } as const
  const leave = (end: () => void = close) => {
    end()
    focusNext(typeof mode === 'string' ? before[mode] : report ? 'note' : 'not_done')
  }
  const ask = () => {
    open('early')
    focusNext('early')
  }
  const send = (change: ReportChange) => {
    if (isSending) return
    if (isUnproven(occurrence, change.status)) {
      setHasSteps(true)
      return focusNext('picture')
    }
    close(change)
    focusNext('row')
    onReport(occurrence)
    submit(occurrence, change)
  }
  const takeBack = () => {
    close()
    focusNext('row')
    undo(occurrence)
  }
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || mode === null) return
    event.stopPropagation()
    leave(collapse)
  }
  const note = report?.note ?? ''
  const mayReport = occurrence.can.report && isOpen
  const { proof, steps } = occurrence
  const showsSteps = hasSteps && (proof || steps)
  const hasButtons = mayReport && !showsSteps && (report ? mode === 'choice' : mode === null)
  const done = () => (early && !report ? ask() : send({ status: 'done', note }))
  const notDone = () => {
    open({ status: 'not_done', note })
    if (isUnproven(occurrence, 'not_done')) setHasSteps(true)
  }
  const toggleSteps = () => setHasSteps(!hasSteps)
  const isMine = mayReport && report?.user.id === reader.userId && !report.evaluation
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
        className="grid scroll-my-24 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2 rounded-sm outline-offset-4 max-sm:scroll-mt-36 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:gap-x-3"
      >
        <p className="self-start text-muted tabular-nums">
          {occurrence.from && <bdi>{displayTime(occurrence.from)}</bdi>}
        </p>
        <div className={join('min-w-0', !hasButtons && 'col-span-2')}>
          <OccurrenceName id={nameId} occurrence={occurrence} />
          {(departmentName || assignee) && (
            <p className="text-sm text-muted">
              <bdi>{departmentName}</bdi>
              {departmentName && assignee && <DotSeparator />}
              {assignee}
            </p>
          )}
          {isReported(occurrence) ? (
            <ReportLines occurrence={occurrence} reader={reader}>
              {isSending && (
                <Spinner className="absolute end-0 text-muted transition-opacity delay-300 starting:opacity-0" />
              )}
              {isMine && mode === null && (
                <ReportActions
                  hidden={isSending}
                  task={occurrence.task_name}
                  hasNote={note !== ''}
                  onNote={() => open({ status: occurrence.report.status, note })}
                  onChange={() => {
                    open('choice')
                    focusNext('done')
                  }}
                  onTakeBack={
                    isSending || (occurrence.can.take_back && !unsent) ? takeBack : undefined
                  }
                />
              )}
            </ReportLines>
          ) : (
            <>
              <DueLine occurrence={occurrence} open={isOpen} {...when} />
              <ClaimLine occurrence={occurrence} reader={reader} />
            </>
          )}
          {(proof || steps) && (
            <StepsLine {...{ occurrence, panelId, open: hasSteps, onToggle: toggleSteps }} />
          )}
          {isMine && unsent && isWaiting(unsent) && mode === null && (
            <UnsentLine task={occurrence.task_name} onTakeBack={takeBack} />
          )}
        </div>
        {hasButtons && (
          <OccurrenceButtons
            task={occurrence.task_name}
            current={current}
            onDone={isUnproven(occurrence, 'done') ? () => setHasSteps(true) : done}
            onNotDone={notDone}
            onKeep={report ? () => leave() : undefined}
          />
        )}
        {showsSteps && (
          <Steps
            id={panelId}
            occurrence={occurrence}
            mayAnswer={mayReport}
            status={typeof mode === 'object' && mode ? mode.status : 'done'}
            reader={reader}
            onDone={mayReport && !report && mode === null ? done : undefined}
            onNotDone={mayReport && !report && mode === null ? notDone : undefined}
          />
        )}
        <OccurrenceEditor
          occurrence={occurrence}
          mode={mode}
          isEarly={early && !report}
          focus={shouldFocus}
          onType={saveDraft}
          onSend={send}
          onCancel={() => leave()}
        />
      </div>
    </li>
  )
})
