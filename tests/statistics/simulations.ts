import { conversionWeights } from '#engine/statistics/bandit.ts'
import { estimateEffect, isEffect } from '#engine/statistics/effect.ts'
import { sequentialP } from '#engine/statistics/sequential.ts'
import type { ProportionSums } from '#engine/statistics/sums.ts'
import { welchP } from '#engine/statistics/welch.ts'

/** Numbers from 0 up to 1 that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws how many of n people convert at the rate p, by the inverse of the distribution function. */
export function binomial(n: number, p: number, random: () => number) {
  const chances: number[] = []
  let term = (1 - p) ** n
  for (let k = 0, sum = 0; k <= n; k++) {
    sum += term
    chances.push(sum)
    term *= ((n - k) / (k + 1)) * (p / (1 - p))
  }
  return () => {
    const u = random()
    let [low, high] = [0, n]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((chances[middle] ?? 1) > u) high = middle
      else low = middle + 1
    }
    return low
  }
}

export type PeekingOptions = {
  pA: number
  pB: number
  looks: number
  perArmPerLook: number
  runs: number
  alpha?: number
  tuning?: number
}

/** Shares of experiments that are called significant: by a fixed test at some look and at the last one, by a sequential one at some look. */
export function simulatePeeking({ pA, pB, looks, perArmPerLook, runs, alpha = 0.05, tuning = 5_000 }: PeekingOptions, seed = 11) {
  const random = seeded(seed)
  const [drawA, drawB] = [binomial(perArmPerLook, pA, random), binomial(perArmPerLook, pB, random)]
  const counts = { fixedAnyLook: 0, fixedLastLook: 0, sequentialAnyLook: 0 }
  for (let run = 0; run < runs; run++) {
    const [a, b]: [ProportionSums, ProportionSums] = [
      { kind: 'proportion', n: 0, sum: 0 },
      { kind: 'proportion', n: 0, sum: 0 },
    ]
    const found = { fixed: false, sequential: false, last: false }
    for (let look = 0; look < looks; look++) {
      a.n += perArmPerLook
      b.n += perArmPerLook
      a.sum += drawA()
      b.sum += drawB()
      const effect = estimateEffect(a, b, { scale: 'relative' })
      found.last = isEffect(effect) && welchP(effect) < alpha
      found.fixed ||= found.last
      found.sequential ||= isEffect(effect) && sequentialP(effect, { alpha, tuning }) < alpha
    }
    counts.fixedAnyLook += found.fixed ? 1 : 0
    counts.fixedLastLook += found.last ? 1 : 0
    counts.sequentialAnyLook += found.sequential ? 1 : 0
  }
  return {
    fixedAnyLook: counts.fixedAnyLook / runs,
    fixedLastLook: counts.fixedLastLook / runs,
    sequentialAnyLook: counts.sequentialAnyLook / runs,
  }
}

export type BanditOptions = { arms: number[]; exposures: number; batch: number; floor: number; minPerArm: number; runs: number }

/** Conversions of a bandit whose weights are made anew after each batch, beside those of an equal split and of always the best arm. */
export function simulateBandit({ arms, exposures, batch, floor, minPerArm, runs }: BanditOptions, seed = 11) {
  const random = seeded(seed)
  let [conversions, bestWeight] = [0, 0]
  const best = arms.indexOf(Math.max(...arms))
  for (let run = 0; run < runs; run++) {
    const sums: ProportionSums[] = arms.map(() => ({ kind: 'proportion', n: 0, sum: 0 }))
    let weights = arms.map(() => 1 / arms.length)
    for (let seen = 0; seen < exposures; seen++) {
      if (seen > 0 && seen % batch === 0) weights = conversionWeights(sums, { floor, minPerArm, current: weights }).weights
      const arm = pick(weights, random())
      const converts = random() < (arms[arm] ?? 0)
      const sum = sums[arm]
      if (sum) [sum.n, sum.sum] = [sum.n + 1, sum.sum + (converts ? 1 : 0)]
      conversions += converts ? 1 : 0
    }
    bestWeight += weights[best] ?? 0
  }
  return {
    meanConversions: conversions / runs,
    equalSplit: (exposures * arms.reduce((sum, rate) => sum + rate, 0)) / arms.length,
    oracle: exposures * Math.max(...arms),
    finalBestArmWeight: bestWeight / runs,
  }
}

function pick(weights: readonly number[], u: number) {
  let sum = 0
  const found = weights.findIndex((weight) => {
    sum += weight
    return u < sum
  })
  return found < 0 ? weights.length - 1 : found
}
