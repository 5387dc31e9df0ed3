import { type ProfileScores, repeatBuyersNeeded } from '#contract/profiles/scores.ts'
import type { BgNbd } from '#engine/statistics/bgnbd.ts'
import { fitBgNbdSteps, repeatCounts } from '#engine/statistics/bgnbd-fit.ts'
import { correlation, fitGammaGammaSteps, type GammaGamma } from '#engine/statistics/gamma-gamma.ts'
import type { Steps } from '#engine/statistics/nelder-mead.ts'
import type { ScoreModels } from './scores.schema.ts'
import { type Gathered, shownCounts } from './scoring-models.ts'

type Failed = Extract<ProfileScores['buying'], { state: 'tooFew' | 'notConverged' }>

/** What was fitted to the buyers. `trainedOn`: to how many with two orders or more. Null where it could not be fitted. */
export type Trained = {
  buying: { parameters: BgNbd; trainedOn: number } | null
  value: { parameters: GammaGamma; trainedOn: number } | null
  failed: Failed | null
}

/** Parameters that were fitted earlier, which a platform admin has chosen. */
export type Chosen = {
  buying: { version: number; trainedAt: Date; trainedOn: number; parameters: BgNbd } | null
  value: { version: number; parameters: GammaGamma } | null
}

/** Fits both models, in steps. */
export function* trainModels({ repeatBuyers, histories, values }: Gathered): Steps<Trained> {
  if (repeatBuyers < repeatBuyersNeeded)
    return { buying: null, value: null, failed: { state: 'tooFew', repeatBuyers, need: repeatBuyersNeeded } }
  const buying = yield* fitBgNbdSteps(histories, { need: 1 })
  const value = yield* fitGammaGammaSteps(values, { need: repeatBuyersNeeded })
  yield
  return {
    buying: buying.ok ? { parameters: buying.model, trainedOn: histories.filter(({ x }) => x > 0).length } : null,
    value: value.ok ? { parameters: value.model, trainedOn: value.buyers } : null,
    failed: buying.ok ? null : { state: 'notConverged' },
  }
}

/** What is known of the models in use before scores are summed up. */
export type Fitted =
  | {
      state: 'fitted'
      fittedAt: string
      version: number
      valueVersion: number | null
      fittedTo: number
      repeatCounts: ReturnType<typeof repeatCounts>
      misplaced: number
      valueCorrelation: number | null
    }
  | Failed

type Applying = { gathered: Gathered; trained: Trained; chosen: Chosen; version: number; asOf: Date }

/** The models of a computation: those that were chosen, else those that it has fitted, and how well they describe the buyers. */
export const applied = ({ gathered, trained, chosen, version, asOf }: Applying): { models: ScoreModels; fitted: Fitted } => {
  const buying = chosen.buying ?? (trained.buying && { ...trained.buying, version, trainedAt: asOf })
  if (!buying) return { models: { buying: null, value: null }, fitted: trained.failed ?? { state: 'notConverged' } }
  const value = chosen.value ?? (trained.value && { ...trained.value, version })
  const { histories, counts, values } = gathered
  const rows = repeatCounts(buying.parameters, histories, shownCounts - 1).map((row, place) => ({
    ...row,
    actual: counts[place] ?? 0,
  }))
  const away = rows.reduce((sum, { actual, expected }) => sum + Math.abs(actual - expected), 0)
  const buyers = counts.reduce((sum, it) => sum + it, 0)
  return {
    models: { buying: buying.parameters, value: value?.parameters ?? null },
    fitted: {
      state: 'fitted',
      fittedAt: buying.trainedAt.toISOString(),
      version: buying.version,
      valueVersion: value?.version ?? null,
      fittedTo: buying.trainedOn,
      repeatCounts: rows,
      misplaced: buyers === 0 ? 0 : away / 2 / buyers,
      valueCorrelation: value ? correlation(values) : null,
    },
  }
}
