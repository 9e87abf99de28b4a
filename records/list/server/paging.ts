interface PageQuery {
  page: number
  per_page: number
}

/** One page in the format of every paged list. The links keep the query's other filters. */
export function pageReply<T>(data: T[], total: number, query: PageQuery) {
  const { page, per_page } = query
  const last_page = Math.max(1, Math.ceil(total / per_page))
  const link = (to: number): string => {
    const present = Object.entries({ ...query, page: to }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return `?${new URLSearchParams(present)}`
  }
  return {
    data,
    total,
    current_page: page,
    per_page,
    last_page,
    next_page_url: page < last_page ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(Math.min(page - 1, last_page)) : null,
  }
}
