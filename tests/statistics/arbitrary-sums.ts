import fc from 'fast-check'
import {
  combineSums,
  type MeanSums,
  meanOfOne,
  type ProportionSums,
  type RatioSums,
  ratioOfOne,
  type Sums,
} from '#engine/statistics/sums.ts'

export const proportion = ({ least = 2, most = 5_000 } = {}): fc.Arbitrary<ProportionSums> =>
  fc
    .integer({ min: least, max: most })
    .chain((n) => fc.integer({ min: 1, max: n - 1 }).map((sum) => ({ kind: 'proportion', n, sum })))

/** Sums of a few whole numbers, repeated, so that arms are large without many draws and additions are exact. */
export const mean = ({ least = 2, most = 400 } = {}): fc.Arbitrary<MeanSums> =>
  people(fc.tuple(fc.integer({ min: -20, max: 90 }), fc.integer({ min: 0, max: 30 })), least, most).map((pairs) =>
    joined(pairs.map(([y, x]) => meanOfOne(y, x))),
  )

export const ratio = ({ least = 2, most = 400 } = {}): fc.Arbitrary<RatioSums> =>
  people(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 9 })), least, most).map((pairs) =>
    joined(pairs.map(([main, denominator]) => ratioOfOne(main, denominator))),
  )

/** Two arms of the same kind of metric. */
export const twoArms = (size: { least?: number; most?: number } = {}): fc.Arbitrary<[Sums, Sums]> =>
  fc.oneof(pairOf(proportion(size)), pairOf(mean(size)), pairOf(ratio(size)))

const pairOf = <S extends Sums>(arm: fc.Arbitrary<S>): fc.Arbitrary<[Sums, Sums]> => fc.tuple(arm, arm)

const people = <T>(one: fc.Arbitrary<T>, least: number, most: number) =>
  fc
    .tuple(fc.array(one, { minLength: 2, maxLength: 12 }), fc.integer({ min: least, max: most }))
    .map(([kinds, n]) => Array.from({ length: n }, (_, index) => kinds[index % kinds.length]).filter((it) => it !== undefined))

const joined = <S extends Sums>(all: readonly S[]) => all.reduce((a, b) => combineSums(a, b))
