import { simulateCoverage, simulateSequentialCoverage } from '#tests/statistics/coverage.ts'
import { simulateBandit, simulatePeeking } from '#tests/statistics/simulations.ts'
import { type Figure, figure } from './measure.ts'

/** What the tests, the bandit and the intervals do over thousands of simulated experiments. Seeded: the same figures each time. */
export const benchStatistics = (): Figure[] => [...peeking(), ...bandit(), ...coverage()]

function peeking() {
  const looks = { looks: 20, perArmPerLook: 250, runs: 40_000 }
  const same = simulatePeeking({ pA: 0.1, pB: 0.1, ...looks })
  const better = simulatePeeking({ pA: 0.1, pB: 0.12, looks: 20, perArmPerLook: 500, runs: 20_000 })
  return [
    figure('A/A at 10 %, 20 looks of 250 an arm: called significant at some look, fixed test', 100 * same.fixedAnyLook, '%', {
      atLeast: 15,
    }),
    figure('the same, sequential test', 100 * same.sequentialAnyLook, '%', { atMost: 5 }),
    figure('the same, fixed test at the last look only', 100 * same.fixedLastLook, '%', { atMost: 6 }),
    figure('10 against 12 %, 20 looks of 500 an arm: found by the sequential test', 100 * better.sequentialAnyLook, '%', {
      atLeast: 88,
    }),
    figure('the same, fixed test at the last look', 100 * better.fixedLastLook, '%'),
  ]
}

function bandit() {
  const result = simulateBandit({
    arms: [0.03, 0.04, 0.052],
    exposures: 12_000,
    batch: 200,
    floor: 0.01,
    minPerArm: 100,
    runs: 200,
  })
  return [
    figure('bandit of arms with 3, 4 and 5.2 %, 12,000 exposures: conversions', result.meanConversions, '', { atLeast: 570 }),
    figure('the same, equal split', result.equalSplit, ''),
    figure('the same, always the best arm', result.oracle, ''),
    figure('the same, weight of the best arm in the end', 100 * result.finalBestArmWeight, '%'),
  ]
}

function coverage() {
  const runs = 10_000
  const covered = simulateCoverage(runs)
  const shares = covered.map(({ share }) => 100 * share)
  return [
    ...covered.map(({ name, share }) => figure(`95 % interval holds the truth, ${runs} runs: ${name}`, 100 * share, '%')),
    figure('the lowest of these', Math.min(...shares), '%', { atLeast: 94 }),
    figure('the highest of these', Math.max(...shares), '%', { atMost: 96.5 }),
    figure(
      'sequential 95 % interval holds the truth at all of 20 looks',
      100 * simulateSequentialCoverage({ runs: 2_000, looks: 20, perArmPerLook: 250 }),
      '%',
      { atLeast: 95 },
    ),
  ]
}
