import * as v from 'valibot'
import {
  type CouponPool,
  type CouponPoolKind,
  changeCouponPoolBody,
  createCouponPoolBody,
  generateCodesBody,
} from '#contract/coupons/coupons.ts'

export type NewPool = v.InferOutput<typeof createCouponPoolBody>
export type PoolRevision = v.InferOutput<typeof changeCouponPoolBody>

/** What can be changed of a pool, as it is typed. What is left empty does not limit anything. Times are in ISO 8601. */
export type RulesDraft = {
  name: string
  personLimit: string
  budget: string
  validFrom: string
  validTo: string
  expiresAfterHours: string
  lowStock: string
}
export type RulesField = keyof RulesDraft

/** A new pool as it is typed. */
export type PoolDraft = RulesDraft & { kind: CouponPoolKind; pattern: string; count: string; code: string }
export type PoolField = keyof PoolDraft

export const emptyDraft: PoolDraft = {
  name: '',
  kind: 'generated',
  pattern: 'SALE-####-####',
  count: '1000',
  code: '',
  personLimit: '1',
  budget: '',
  validFrom: '',
  validTo: '',
  expiresAfterHours: '',
  lowStock: '',
}

const numberOf = (text: string): number | null => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,12}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

const textOf = (value: number | string | null): string => (value === null ? '' : String(value))

const rulesOf = (draft: RulesDraft) => ({
  personLimit: numberOf(draft.personLimit),
  budget: numberOf(draft.budget),
  validFrom: draft.validFrom === '' ? null : draft.validFrom,
  validTo: draft.validTo === '' ? null : draft.validTo,
  expiresAfterHours: numberOf(draft.expiresAfterHours),
  lowStock: numberOf(draft.lowStock),
})

/** The pool that a draft describes, or the fields that are wrong, in the order of the form. */
export const readDraft = (draft: PoolDraft): { pool: NewPool } | { wrong: PoolField[] } => {
  const { kind } = draft
  const sources = {
    generated: { kind, pattern: draft.pattern.trim().toUpperCase(), count: numberOf(draft.count) },
    uploaded: { kind },
    shared: { kind, code: draft.code },
  }
  const parsed = v.safeParse(createCouponPoolBody, { name: draft.name, source: sources[kind], rules: rulesOf(draft) })
  return parsed.success ? { pool: parsed.output } : { wrong: wrongIn(parsed.issues, fieldsOf(emptyDraft)) }
}

export type EditedPool = Pick<CouponPool, 'id' | 'name' | 'rules' | 'revision'>

/** The rules of a pool as they are typed. */
export const rulesDraftOf = ({ name, rules }: EditedPool): RulesDraft => ({
  name,
  personLimit: textOf(rules.personLimit),
  budget: textOf(rules.budget),
  validFrom: textOf(rules.validFrom),
  validTo: textOf(rules.validTo),
  expiresAfterHours: textOf(rules.expiresAfterHours),
  lowStock: textOf(rules.lowStock),
})

/** The change that a draft describes of a pool's revision, or the fields that are wrong, in the order of the form. */
export const readRules = (draft: RulesDraft, replaces: number): { change: PoolRevision } | { wrong: RulesField[] } => {
  const parsed = v.safeParse(changeCouponPoolBody, { name: draft.name, rules: rulesOf(draft), replaces })
  return parsed.success ? { change: parsed.output } : { wrong: wrongIn(parsed.issues, fieldsOf(draft)) }
}

/** How many codes are to be made; null if it is no number that is possible at once. */
export const readCount = (text: string): number | null => {
  const parsed = v.safeParse(generateCodesBody, { count: numberOf(text) })
  return parsed.success ? parsed.output.count : null
}

/** What is wrong with the rules as a whole is that they end before they begin. */
const wrongIn = <Field extends string>(
  issues: readonly { path?: { key: unknown }[] | undefined }[],
  fields: readonly Field[],
): Field[] => {
  const places = new Set(issues.map(({ path }) => (path?.at(-1)?.key === 'rules' ? 'validTo' : String(path?.at(-1)?.key))))
  return fields.filter((it) => places.has(it))
}

const fieldsOf = <Draft extends RulesDraft>(draft: Draft) => Object.keys(draft) as (keyof Draft & string)[]
