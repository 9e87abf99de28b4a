import { useDirectory } from '#features/directory/web/api.ts'
import { Prose } from '#features/one-time-tasks/prose/web/Prose.tsx'

export type Mentioned = readonly { id: string; name: string }[]

/** Names of members by their ids, in lower case: those that texts mention, then the directory's. */
export function useNameOf(mentioned: Mentioned): (id: string) => string | undefined {
  const people = useDirectory().data?.people
  return (id) =>
    mentioned.find((one) => one.id === id)?.name ?? people?.find((one) => one.id === id)?.name
}

interface TextProps {
  text: string
  mentioned: Mentioned
}

/** What somebody wrote on a task. */
export function Text({ text, mentioned }: TextProps) {
  return <Prose text={text} nameOf={useNameOf(mentioned)} />
}
