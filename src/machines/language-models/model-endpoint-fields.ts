import * as v from 'valibot'
import {
  type ModelEndpoint,
  type MonthlyLimitKind,
  modelEndpointSettings,
  type SaveModelEndpoint,
} from '#contract/language-models/model-endpoint.ts'
import { aiModelKeyRule, isModelAddress } from '#contract/platform/ai-models.ts'

/** What the fields contain: numbers as texts. An empty key leaves the stored one as it is. */
export type EndpointFields = {
  baseUrl: string
  model: string
  key: string
  priceIn: string
  priceOut: string
  limitKind: MonthlyLimitKind
  limit: string
  isOn: boolean
}
export const endpointTexts = ['baseUrl', 'model', 'key', 'priceIn', 'priceOut', 'limit'] as const
/** A field whose value can be wrong. */
export type EndpointField = (typeof endpointTexts)[number]

const empty: EndpointFields = {
  baseUrl: '',
  model: '',
  key: '',
  priceIn: '0',
  priceOut: '0',
  limitKind: 'calls',
  limit: '1000',
  isOn: false,
}

/** The fields of what is stored, or of nothing. */
export const endpointFieldsOf = ({ endpoint }: ModelEndpoint): EndpointFields =>
  endpoint
    ? {
        baseUrl: endpoint.baseUrl,
        model: endpoint.model,
        key: '',
        priceIn: textOf(endpoint.priceIn),
        priceOut: textOf(endpoint.priceOut),
        limitKind: endpoint.limit.kind,
        limit: textOf(endpoint.limit.atMost),
        isOn: endpoint.isOn,
      }
    : empty

export const isSameEndpoint = (one: EndpointFields, other: EndpointFields): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What is saved, or which fields are wrong, in the order of the form. */
export const readEndpoint = (
  fields: EndpointFields,
  { endpoint }: ModelEndpoint,
): { change: SaveModelEndpoint } | { wrong: EndpointField[] } => {
  const { key, limitKind, limit, priceIn, priceOut, ...texts } = fields
  const settings = v.safeParse(modelEndpointSettings, {
    ...texts,
    priceIn: numberIn(priceIn),
    priceOut: numberIn(priceOut),
    limit: { kind: limitKind, atMost: numberIn(limit) },
  })
  const named = new Set<unknown>(settings.issues?.map(({ path }) => path?.[0]?.key))
  if (!isModelAddress(texts.baseUrl.trim(), 'openai')) named.add('baseUrl')
  if (key.trim() !== '' && !v.is(aiModelKeyRule, key)) named.add('key')
  // A limit in money without a price is told at the price.
  if (named.has(undefined)) named.add('priceOut')
  const wrong = endpointTexts.filter((it) => named.has(it))
  if (!settings.success || wrong.length > 0) return { wrong }
  const given = key.trim() === '' ? {} : { key: key.trim() }
  return { change: { replaces: endpoint?.version ?? null, settings: settings.output, ...given } }
}

const textOf = (number: number): string => number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
const numberIn = (text: string): number => (/^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)
