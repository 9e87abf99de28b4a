import { ChipsField, type ChipsFieldProps } from '#ui/ChipsField.tsx'

/** Several of many. The list shows only what matches the text and is not chosen yet. */
export function TagsInput<Id extends string | number = string>(props: ChipsFieldProps<Id>) {
  return <ChipsField {...props} listsChosen={false} />
}
