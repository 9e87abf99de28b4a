import { formatNumber } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import type { ActivityLine } from '#features/activity/contract.ts'
import { taskRevisionTexts } from '#features/one-time-tasks/record/web/revision-texts.ts'
import { projectRevisionTexts } from '#features/projects/web/revision-texts.ts'
import { createRevisionTexts as routineWords } from '#features/routine-tasks/definitions/web/revision-words.ts'
import { describeChange, type RecordTexts } from '#records/revisions/web/describe-change.ts'
import { ar, en } from '#records/revisions/web/messages.ts'

addTranslations('revisions', { en, ar })

/** Sunday: the first weekday in the list of the weekdays of a rule. */
const FIRST_DAY = 7

/** The translations for changed fields, by kind of thing. */
function useRecordWords(): Record<ActivityLine['thing']['kind'], RecordTexts> {
  const { t: taskRecord, locale } = useTranslations('taskRecord')
  const { t: tasks } = useTranslations('tasks')
  const { t: projects } = useTranslations('projects')
  const { t: definitions } = useTranslations('definitions')
  const { t: routine } = useTranslations('routine')
  return {
    one_time_task: taskRevisionTexts({ t: taskRecord, tasks, locale }),
    project: projectRevisionTexts(projects, locale),
    routine_task: routineWords({ t: definitions, routine, locale, firstDay: FIRST_DAY }),
  }
}

/** Returns the text of a line: one sentence for each field changed at once. */
export function useSentences(): (line: ActivityLine) => string[] {
  const { t, locale } = useTranslations('activity')
  const { t: revisions } = useTranslations('revisions')
  const records = useRecordWords()
  return (line) => {
    const who = line.user.name
    switch (line.kind) {
      case 'created':
        return [
          t(line.thing.kind === 'project' ? 'did.projectCreated' : 'did.routineCreated', { who }),
        ]
      case 'imported':
        return [t('did.imported', { who, count: line.count })]
      case 'changed':
        return line.changes.map((change) =>
          describeChange({ t: revisions, locale, ...records[line.thing.kind] }, who, change),
        )
      case 'commented':
      case 'replied':
        return [t(`did.${line.kind}`, { who })]
      case 'reported': {
        const said = line.report?.status === 'done' ? 'did.done' : 'did.notDone'
        if (line.report?.early) return [t(`${said}Early`, { who })]
        return [t(line.report?.late ? `${said}Late` : said, { who })]
      }
      case 'evaluated':
        return [t('did.evaluated', { who, rating: formatNumber(line.rating ?? 0, locale) })]
    }
  }
}
