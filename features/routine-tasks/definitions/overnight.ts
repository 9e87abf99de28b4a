/** Whether a window runs past midnight: it ends before it begins. */
export const isOvernight = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  from !== null && to !== null && to < from
