import * as v from 'valibot'
import {
  type AiModel,
  type AiModelAudience,
  type AiModelProvider,
  type AiModelPurpose,
  type AiModelSettings,
  aiModelBody,
  isModelAddress,
} from '#contract/platform/ai-models.ts'

/** What is typed into the form of a model: numbers as texts, and an empty fallback for none. */
export type AiModelDraft = {
  name: string
  provider: AiModelProvider
  baseUrl: string
  model: string
  purposes: readonly AiModelPurpose[]
  /** Those of its purposes for which it is asked first. */
  defaultFor: readonly AiModelPurpose[]
  audience: AiModelAudience
  contextTokens: string
  priceIn: string
  priceOut: string
  requestsPerMinute: string
  timeoutSeconds: string
  isOn: boolean
  fallback: string
}
export const aiModelFields = [
  'name',
  'baseUrl',
  'model',
  'contextTokens',
  'priceIn',
  'priceOut',
  'requestsPerMinute',
  'timeoutSeconds',
] as const
/** A field whose value can be wrong. */
export type AiModelField = (typeof aiModelFields)[number]

/** The draft with which the form of a model, or of a new one, begins. */
export const aiModelDraftOf = (model: AiModel | null): AiModelDraft => ({
  name: model?.name ?? '',
  provider: model?.provider ?? 'openai',
  baseUrl: model?.baseUrl ?? '',
  model: model?.model ?? '',
  purposes: model?.purposes ?? [],
  defaultFor: model?.defaultFor ?? [],
  audience: model?.audience ?? 'chosen',
  contextTokens: textOf(model?.contextTokens),
  priceIn: textOf(model?.priceIn),
  priceOut: textOf(model?.priceOut),
  requestsPerMinute: textOf(model?.requestsPerMinute),
  timeoutSeconds: textOf(model?.timeoutSeconds),
  isOn: model?.isOn ?? false,
  fallback: model?.fallback?.id ?? '',
})

const textOf = (number: number | undefined): string =>
  number === undefined ? '' : number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })

/** What the draft says, or which fields are wrong, in the order of the form. */
export const readAiModel = (draft: AiModelDraft): { settings: AiModelSettings } | { wrong: AiModelField[] } => {
  const given = {
    ...draft,
    purposes: [...draft.purposes],
    // A purpose that was taken away is no default either.
    defaultFor: draft.defaultFor.filter((it) => draft.purposes.includes(it)),
    contextTokens: numberIn(draft.contextTokens),
    priceIn: numberIn(draft.priceIn),
    priceOut: numberIn(draft.priceOut),
    requestsPerMinute: numberIn(draft.requestsPerMinute),
    timeoutSeconds: numberIn(draft.timeoutSeconds),
    fallback: draft.fallback === '' ? null : draft.fallback,
  }
  const read = v.safeParse(aiModelBody, given)
  const named = new Set(read.issues?.map(({ path }) => path?.[0]?.key))
  const isWrong = (field: AiModelField) =>
    field === 'baseUrl' ? !isModelAddress(draft.baseUrl.trim(), draft.provider) : named.has(field)
  const wrong = aiModelFields.filter(isWrong)
  return read.success && wrong.length === 0 ? { settings: read.output } : { wrong }
}

const numberIn = (text: string): number => (/^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Whether a draft says something else than is stored. */
export const isAiModelUnsaved = ({ model, draft }: { model: AiModel | null; draft: AiModelDraft }): boolean =>
  JSON.stringify(draft) !== JSON.stringify(aiModelDraftOf(model))
