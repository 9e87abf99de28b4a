/** Whether a window runs past midnight, that is, ends at an earlier time than it starts. */
export const isOvernight = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  from !== null && to !== null && to < from
