import { useDirectory } from '#features/directory/web/api.ts'
import { Prose } from '#features/one-time-tasks/prose/web/Prose.tsx'

export type Mentioned = readonly { id: string; name: string }[]

/**
 * Looks up names of members by their ids in lower case: first mentioned people, then the directory.
 */
export function useNameOf(mentioned: Mentioned): (id: string) => string | undefined {
  const people = useDirectory().data?.people
  return (id) =>
    mentioned.find((one) => one.id === id)?.name ?? people?.find((one) => one.id === id)?.name
}

interface TextProps {
  text: string
  mentioned: Mentioned
}

/** A text that a member wrote on a task. */
export function Text({ text, mentioned }: TextProps) {
  return <Prose text={text} nameOf={useNameOf(mentioned)} />
}
