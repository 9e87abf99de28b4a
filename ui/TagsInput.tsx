import { ChipsField, type ChipsFieldProps } from '#ui/ChipsField.tsx'

/** A multiple choice. The list shows only the matching options that are not chosen yet. */
export function TagsInput<Id extends string | number = string>(props: ChipsFieldProps<Id>) {
  return <ChipsField {...props} listsChosen={false} />
}
