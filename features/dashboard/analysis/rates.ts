import {
  type Analysis,
  GRADES,
  RATES,
  type RateName,
} from '#features/dashboard/analysis/contract.ts'

/** The counts that a rate divides. */
export interface Share {
  part: number
  whole: number
}

type CutOffs = Analysis['basis'][RateName]['cut_offs']

const SHARE_POINTS: CutOffs = [
  { percent: 90, points: 30 },
  { percent: 75, points: 20 },
  { percent: 60, points: 10 },
]
/** spec, section 9: the points that a rate adds to the score. */
const CUT_OFFS: Record<RateName, CutOffs> = {
  taskCompletionRate: SHARE_POINTS,
  employeeEfficiency: SHARE_POINTS,
  projectHealth: [
    { percent: 80, points: 40 },
    { percent: 60, points: 25 },
    { percent: 40, points: 15 },
  ],
}

/** The minimum score of each grade; a score below all of them gets the last grade. */
const GRADE_FROM = [85, 70, 55, 40] as const
const BADGES = ['excellent', 'good', 'average', 'poor', 'critical'] as const

/** Whether a share is at least `percent` percent, without a division that could round. */
const reaches = ({ part, whole }: Share, percent: number): boolean =>
  whole > 0 && part * 100 >= percent * whole

/** A quotient of integers that can hold any product of counts. */
interface Exact {
  part: bigint
  whole: bigint
}

/**
 * A percentage with at most one decimal. It is never rounded up to a whole number that it does not
 * reach, because cut-offs are whole numbers: 89.96 % must not read as 90.
 */
function shown({ part, whole }: Exact): number {
  const tenths = (part * 2000n + whole) / (whole * 2n)
  const isRaised = tenths % 10n === 0n && part * 1000n < tenths * whole
  return Number(isRaised ? tenths - 1n : tenths) / 10
}

/** A share as a displayed percentage; 0 if the whole is 0. */
export const percentOf = ({ part, whole }: Share): number =>
  whole === 0 ? 0 : shown({ part: BigInt(part), whole: BigInt(whole) })

/** The average of shares as a displayed percentage, and whether it reaches a given percentage. */
export function averageOf(shares: readonly Share[]) {
  let { part, whole }: Exact = { part: 0n, whole: 1n }
  for (const share of shares)
    if (share.whole > 0) {
      part = part * BigInt(share.whole) + BigInt(share.part) * whole
      whole *= BigInt(share.whole)
    }
  const mean = { part, whole: whole * BigInt(shares.length || 1) }
  return {
    percent: shown(mean),
    reaches: (percent: number) => mean.part * 100n >= BigInt(percent) * mean.whole,
  }
}

const gradeAt = (isReached: (percent: number) => boolean): number => {
  const at = GRADE_FROM.findIndex(isReached)
  return at < 0 ? GRADE_FROM.length : at
}
export const gradeBy = (isReached: (percent: number) => boolean) =>
  GRADES[gradeAt(isReached)] as (typeof GRADES)[number]
export const badgeBy = (isReached: (percent: number) => boolean) =>
  BADGES[gradeAt(isReached)] as (typeof BADGES)[number]

/**
 * The source of a rate and the points that it adds to the score; no points if there is too little
 * to judge.
 */
export function basisOf(name: RateName, share: Share, isEnough: boolean) {
  const cut_offs = CUT_OFFS[name]
  const found = isEnough ? cut_offs.find(({ percent }) => reaches(share, percent)) : undefined
  return { ...share, points: found?.points ?? 0, reached: found?.percent ?? null, cut_offs }
}

export function ofEachRate<T>(value: (name: RateName) => T): Record<RateName, T> {
  return Object.fromEntries(RATES.map((name) => [name, value(name)])) as Record<RateName, T>
}
