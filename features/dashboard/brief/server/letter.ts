import type { BriefFacts } from '#features/dashboard/brief/server/facts.ts'
import type { Links } from '#features/dashboard/brief/server/links.ts'
import type { OpenDuties } from '#features/dashboard/brief/server/queries.ts'
import { ar } from '#features/dashboard/brief/server/translations.ar.ts'
import { type BriefTexts, en } from '#features/dashboard/brief/server/translations.en.ts'
import type { RowsTarget } from '#features/dashboard/contract.ts'
import type { Section } from '#server/mail/letter.ts'
import type { Locale } from '#shared/locale.ts'
import { formatCount } from '#shared/plurals.ts'

const TRANSLATIONS = { en, ar }

interface LetterOptions {
  links: Links
  /**
   * The hour as HH:00, and the link that turns the brief off; undefined for a brief sent on
   * request.
   */
  schedule: { hour: string; off: string } | undefined
}

function createOpenSection(
  words: BriefTexts,
  { date, open }: BriefFacts,
  links: Links,
): Section | undefined {
  const toEntry = ({ department, ...row }: OpenDuties) => {
    const { not_done, not_reported, not_done_tasks, not_reported_tasks } = row
    const counts = [
      ...(not_done > 0 ? [words.notDone(not_done)] : []),
      ...(not_reported > 0 ? [words.notReported(not_reported)] : []),
    ]
    const named = (names: string[], count: number) => {
      const rest = count > names.length ? [words.more(count - names.length)] : []
      return names.length > 0 ? [[...names, ...rest]] : []
    }
    const rows: RowsTarget | undefined = department
      ? { page: 'task-reports', search: { date, dept_id: department.id, status: 'undone' } }
      : undefined
    return {
      text: department?.name ?? words.wholeCompany,
      note: counts.join(' · '),
      href: rows && links.to(rows),
      below: [...named(not_done_tasks, not_done), ...named(not_reported_tasks, not_reported)],
    }
  }
  return open.length > 0 ? { heading: words.open, entries: open.map(toEntry) } : undefined
}

function createLateSection(
  words: BriefTexts,
  { late }: BriefFacts,
  links: Links,
): Section | undefined {
  if (late.total === 0) return undefined
  const rest = late.total - late.tasks.length
  return {
    heading: words.late(late.total),
    entries: [
      ...late.tasks.map(({ id, title, deadline }) => ({
        text: title,
        ...(deadline && { note: words.deadline(words.formatShortDate(deadline)) }),
        href: links.to({ page: 'one-time-task', search: { due: 'overdue', task: id } }),
      })),
      ...(rest > 0
        ? [
            {
              text: words.more(rest),
              href: links.to({ page: 'one-time-task', search: { due: 'overdue' } }),
            },
          ]
        : []),
    ],
  }
}

function createWaitingSection(
  words: BriefTexts,
  facts: BriefFacts,
  links: Links,
): Section | undefined {
  const { to_evaluate, in_review } = facts
  const entries = [
    ...(to_evaluate.total > 0
      ? [
          {
            text: words.toEvaluate(to_evaluate.total, to_evaluate.at_least),
            href: links.to({ page: 'task-reports', search: { view: 'queue' } }),
          },
        ]
      : []),
    ...(in_review > 0
      ? [
          {
            text: words.inReview(in_review),
            href: links.to({ page: 'one-time-task', search: { status: 'review' } }),
          },
        ]
      : []),
  ]
  return entries.length > 0 ? { heading: words.waiting, entries } : undefined
}

function toFigures(words: BriefTexts, { date, departments, figures }: BriefFacts, links: Links) {
  // For several departments, no list shows exactly the rows that are counted.
  const [only, ...others] = departments ?? []
  const isListed = departments === null || others.length === 0
  const of = (name: keyof BriefFacts['figures'], status?: string) => ({
    name: words.figures[name],
    value: formatCount(figures[name]),
    isBad: name === 'not_done' && figures[name] > 0,
    href: isListed
      ? links.to({
          page: 'task-reports',
          search: { date, ...(only && { dept_id: only.id }), ...(status && { status }) },
        })
      : undefined,
  })
  return [of('due'), of('reported', 'reported'), of('done', 'done'), of('not_done', 'not_done')]
}

/** What a brief says, in its reader's language. */
export function createLetter(
  locale: Locale,
  facts: BriefFacts,
  { links, schedule }: LetterOptions,
) {
  const words = TRANSLATIONS[locale]
  const { figures, company, date, departments, recommendations } = facts
  const nothing = figures.due === 0 ? words.nothingDue : undefined
  const first: Section = {
    heading: words.recommendations,
    entries: recommendations.map(({ title, actions }) => ({
      text: title,
      href: actions[0] && links.to(actions[0].rows),
    })),
  }
  const sections = [
    createOpenSection(words, facts, links),
    createLateSection(words, facts, links),
    createWaitingSection(words, facts, links),
    ...(first.entries.length > 0 ? [first] : []),
  ]
  return {
    ...{ locale, company: company.name, title: words.day(date) },
    subject: words.subject(company.name, figures),
    /** The departments that it covers, if it does not cover the whole company. */
    covers: departments ? [words.departments(departments.map(({ name }) => name))] : [],
    figures: toFigures(words, facts, links),
    empty: nothing ?? (facts.open.length === 0 ? words.allDone : undefined),
    sections: sections.filter((section) => section !== undefined),
    action: { text: words.openDashboard, href: links.dashboard },
    footer: [
      { text: schedule ? words.why(schedule.hour) : words.asked },
      { text: words.change, href: links.settings },
      ...(schedule ? [{ text: words.off, href: schedule.off }] : []),
    ],
  }
}
