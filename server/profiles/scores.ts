import { type ProfileScores, rfmGroups } from '#contract/profiles/scores.ts'
import { segmentOf } from '#engine/statistics/rfm.ts'

const scores = [1, 2, 3, 4, 5] as const

/** What is answered before the first run. */
export const noScores: ProfileScores = {
  computedAt: null,
  buyers: 0,
  repeatBuyers: 0,
  revenue: 0,
  grid: scores.toReversed().flatMap((recency) =>
    scores.map((frequency) => ({
      recency,
      frequency,
      group: segmentOf(recency, frequency, frequency),
      people: 0,
      revenue: 0,
    })),
  ),
  groups: rfmGroups.map((name) => ({ name, people: 0, revenue: 0 })),
  buying: { state: 'notComputed' },
}
