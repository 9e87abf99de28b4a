import { describe, expect, it } from 'vitest'
import {
  barPath,
  labelStride,
  moveIndex,
  niceTicks,
  placeTip,
  showsLabel,
} from '#ui/charts/scale.ts'

describe('niceTicks', () => {
  it('stays calm when there is little or nothing', () => {
    for (const max of [0, 1, 3, 4, -2, Number.NaN]) expect(niceTicks(max)).toEqual([0, 1, 2, 3, 4])
  })

  it('takes steps of 1, 2 and 5', () => {
    expect(niceTicks(5)).toEqual([0, 1, 2, 3, 4, 5])
    expect(niceTicks(9)).toEqual([0, 2, 4, 6, 8, 10])
    expect(niceTicks(12)).toEqual([0, 2, 4, 6, 8, 10, 12])
    expect(niceTicks(13)).toEqual([0, 5, 10, 15])
    expect(niceTicks(43)).toEqual([0, 10, 20, 30, 40, 50])
    expect(niceTicks(430)).toEqual([0, 100, 200, 300, 400, 500])
  })

  it('is whole, covers the largest value and has at most seven numbers', () => {
    for (let max = 0; max < 5000; max += 7) {
      const ticks = niceTicks(max)
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }
  })
})

describe('thinning of labels', () => {
  it('shows all when they fit, else as many as do not touch', () => {
    expect(labelStride(60, 40)).toBe(1)
    expect(labelStride(30, 40)).toBe(2)
    expect(labelStride(3, 40)).toBe(14)
    expect(labelStride(0, 40)).toBe(1)
  })

  it('always shows the newest', () => {
    const shown = [0, 1, 2, 3, 4, 5].filter((i) => showsLabel(i, 6, 2))
    expect(shown).toEqual([1, 3, 5])
  })
})

describe('barPath', () => {
  it('rounds the top by 8, or by half of a narrow or the whole of a low bar', () => {
    expect(barPath({ x: 0, y: 0, width: 40, height: 100 })).toContain('a8 8')
    expect(barPath({ x: 0, y: 0, width: 10, height: 100 })).toContain('a5 5')
    expect(barPath({ x: 0, y: 0, width: 40, height: 3 })).toContain('a3 3')
  })

  it('has a flat head where something stands on it', () => {
    const flat = barPath({ x: 2, y: 10, width: 20, height: 50, flat: true })
    expect(flat).toBe('M2 10h20v50h-20Z')
  })

  it('has a flat foot', () => {
    expect(barPath({ x: 2, y: 10, width: 20, height: 50 })).toMatch(/^M2 60.*V60Z$/)
  })
})

describe('moveIndex', () => {
  const from = { index: 3, count: 10, direction: 'ltr' as const }

  it('follows the eye in both directions', () => {
    expect(moveIndex({ ...from, key: 'ArrowRight' })).toBe(4)
    expect(moveIndex({ ...from, key: 'ArrowLeft' })).toBe(2)
    expect(moveIndex({ ...from, key: 'ArrowRight', direction: 'rtl' })).toBe(2)
    expect(moveIndex({ ...from, key: 'ArrowLeft', direction: 'rtl' })).toBe(4)
  })

  it('stops at both ends', () => {
    expect(moveIndex({ ...from, index: 9, key: 'ArrowRight' })).toBe(9)
    expect(moveIndex({ ...from, index: 0, key: 'ArrowLeft' })).toBe(0)
    expect(moveIndex({ ...from, key: 'Home' })).toBe(0)
    expect(moveIndex({ ...from, key: 'End' })).toBe(9)
  })

  it('goes up and down only where there are rows', () => {
    expect(moveIndex({ ...from, key: 'ArrowDown' })).toBeNull()
    expect(moveIndex({ ...from, key: 'ArrowDown', columns: 4 })).toBe(7)
    expect(moveIndex({ ...from, key: 'ArrowUp', columns: 4 })).toBeNull()
    expect(moveIndex({ ...from, key: 'ArrowDown', columns: 10 })).toBeNull()
  })

  it('leaves other keys alone', () => {
    expect(moveIndex({ ...from, key: 'Tab' })).toBeNull()
    expect(moveIndex({ ...from, key: 'ArrowRight', count: 0 })).toBeNull()
  })
})

describe('placeTip', () => {
  const tip = { width: 100, height: 60 }
  const box = { width: 400, height: 300 }

  it('stands over its mark', () => {
    expect(placeTip({ x: 200, top: 150, half: 20 }, tip, box)).toEqual({ x: 150, y: 82 })
  })

  it('goes beside it when there is no room above', () => {
    expect(placeTip({ x: 200, top: 10, half: 20 }, tip, box)).toEqual({ x: 228, y: 0 })
    expect(placeTip({ x: 350, top: 10, half: 20 }, tip, box)).toEqual({ x: 222, y: 0 })
  })

  it('never leaves the box', () => {
    expect(placeTip({ x: 5, top: 150, half: 20 }, tip, box).x).toBe(0)
    expect(placeTip({ x: 399, top: 150, half: 20 }, tip, box).x).toBe(300)
    expect(placeTip({ x: 40, top: 0, half: 40 }, tip, { width: 80, height: 300 }).x).toBe(0)
  })
})
