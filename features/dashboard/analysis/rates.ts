import {
  type Analysis,
  GRADES,
  RATES,
  type RateName,
} from '#features/dashboard/analysis/contract.ts'

/** The counts that a rate divides. */
export interface Ratio {
  part: number
  whole: number
}

type CutOffs = Analysis['basis'][RateName]['cut_offs']

const DEFAULT_CUT_OFFS: CutOffs = [
  { percent: 90, points: 30 },
  { percent: 75, points: 20 },
  { percent: 60, points: 10 },
]
/** spec, section 9: the points that a rate adds to the score. */
const CUT_OFFS: Record<RateName, CutOffs> = {
  taskCompletionRate: DEFAULT_CUT_OFFS,
  employeeEfficiency: DEFAULT_CUT_OFFS,
  projectHealth: [
    { percent: 80, points: 40 },
    { percent: 60, points: 25 },
    { percent: 40, points: 15 },
  ],
}

/** The minimum score of each grade; a score below all of them gets the last grade. */
const GRADE_THRESHOLDS = [85, 70, 55, 40] as const
const BADGES = ['excellent', 'good', 'average', 'poor', 'critical'] as const

/** Whether a share is at least `percent` percent, without a division that could round. */
const isAtLeast = ({ part, whole }: Ratio, percent: number): boolean =>
  whole > 0 && part * 100 >= percent * whole

/** A quotient of integers that can hold any product of counts. */
interface ExactRatio {
  part: bigint
  whole: bigint
}

/**
 * A percentage with at most one decimal. It is never rounded up to a whole number that it does not
 * reach, because cut-offs are whole numbers: 89.96 % must not read as 90.
 */
function toRoundedPercent({ part, whole }: ExactRatio): number {
  const tenths = (part * 2000n + whole) / (whole * 2n)
  const isRaised = tenths % 10n === 0n && part * 1000n < tenths * whole
  return Number(isRaised ? tenths - 1n : tenths) / 10
}

/** A share as a displayed percentage; 0 if the whole is 0. */
export const toPercent = ({ part, whole }: Ratio): number =>
  whole === 0 ? 0 : toRoundedPercent({ part: BigInt(part), whole: BigInt(whole) })

/** The average of shares as a displayed percentage, and whether it reaches a given percentage. */
export function toAverage(shares: readonly Ratio[]) {
  let { part, whole }: ExactRatio = { part: 0n, whole: 1n }
  for (const share of shares)
    if (share.whole > 0) {
      part = part * BigInt(share.whole) + BigInt(share.part) * whole
      whole *= BigInt(share.whole)
    }
  const mean = { part, whole: whole * BigInt(shares.length || 1) }
  return {
    percent: toRoundedPercent(mean),
    reaches: (percent: number) => mean.part * 100n >= BigInt(percent) * mean.whole,
  }
}

const findGradeIndex = (isReached: (percent: number) => boolean): number => {
  const at = GRADE_THRESHOLDS.findIndex(isReached)
  return at < 0 ? GRADE_THRESHOLDS.length : at
}
export const toGrade = (isReached: (percent: number) => boolean) =>
  GRADES[findGradeIndex(isReached)] as (typeof GRADES)[number]
export const toBadge = (isReached: (percent: number) => boolean) =>
  BADGES[findGradeIndex(isReached)] as (typeof BADGES)[number]

/**
 * The source of a rate and the points that it adds to the score; no points if there is too little
 * to judge.
 */
export function toBasis(name: RateName, share: Ratio, isEnough: boolean) {
  const cut_offs = CUT_OFFS[name]
  const found = isEnough ? cut_offs.find(({ percent }) => isAtLeast(share, percent)) : undefined
  return { ...share, points: found?.points ?? 0, reached: found?.percent ?? null, cut_offs }
}

export function mapRates<T>(value: (name: RateName) => T): Record<RateName, T> {
  return Object.fromEntries(RATES.map((name) => [name, value(name)])) as Record<RateName, T>
}
