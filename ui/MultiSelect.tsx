import { ChipsField, type ChipsFieldProps } from '#ui/ChipsField.tsx'

/** A multiple choice. The list marks the chosen options; picking one again removes it. */
export function MultiSelect<Id extends string | number = string>(props: ChipsFieldProps<Id>) {
  return <ChipsField {...props} listsChosen />
}
