import type { AiModelPurpose } from '#contract/platform/ai-models.ts'
import type { OfferedModel } from './offers.store.ts'

/**
 * The models that are asked for a purpose, of all models in the order in which they were created: the default and those that stand in for
 * it, then the others. Those that are off, have another purpose or are not offered are left out; what stands in for them is not.
 */
export const candidatesOf = <Model extends OfferedModel>(models: readonly Model[], purpose: AiModelPurpose): Model[] => {
  const byId = new Map(models.map((it) => [it.id, it]))
  const first: Model[] = []
  // Fallbacks never go round in circles: saving a model checks that.
  for (let it = models.find((model) => model.default_for.includes(purpose)); it; it = byId.get(it.fallback_id ?? ''))
    first.push(it)
  const all = [...first, ...models.filter((it) => !first.includes(it))]
  return all.filter((it) => it.is_on && it.is_offered && it.purposes.includes(purpose))
}
