import { useTranslations } from '#client/i18n.ts'
import type { Project, ProjectInput } from '#features/projects/contract.ts'
import { DATE_FIELDS, PROJECT_FIELDS, TEXT_FIELDS } from '#features/projects/fields.ts'
import { type DraftOf, type FieldsOf, pick } from '#records/edit/web/merge.ts'
import { labelsOf, mergeKindsOf, valuesOf } from '#records/fields/field.ts'

/** A project as the form stores it. */
export type Draft = DraftOf<ProjectInput>

/** Every form field, and how concurrent changes to it are merged. */
export const FIELDS = {
  ...mergeKindsOf(TEXT_FIELDS),
  manager_id: 'value',
  department_id: 'value',
  ...mergeKindsOf(DATE_FIELDS),
} as const satisfies FieldsOf<Draft>

/** The labels of the fields. */
export function useLabels(): Record<keyof Draft, string> {
  const { t, locale } = useTranslations('projects')
  return {
    ...labelsOf(PROJECT_FIELDS, locale),
    manager_id: t('manager'),
    department_id: t('department'),
  }
}

export const EMPTY: Draft = {
  ...valuesOf(TEXT_FIELDS),
  manager_id: null,
  department_id: null,
  ...valuesOf(DATE_FIELDS),
}

export const draftOf = ({ manager, ...project }: Project): Draft =>
  pick(FIELDS, { ...project, manager_id: manager?.id ?? null })
