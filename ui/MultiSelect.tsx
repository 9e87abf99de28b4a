import { ChipsField, type ChipsFieldProps } from '#ui/ChipsField.tsx'

/** Several of many. The list marks what is chosen; picking it again takes it away. */
export function MultiSelect<Id extends string | number = string>(props: ChipsFieldProps<Id>) {
  return <ChipsField {...props} listsChosen />
}
