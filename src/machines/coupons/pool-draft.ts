import * as v from 'valibot'
import { type CouponPoolKind, createCouponPoolBody } from '#contract/coupons/coupons.ts'

export type NewPool = v.InferOutput<typeof createCouponPoolBody>

/** A new pool as it is typed. A number that is left empty does not limit anything. */
export type PoolDraft = {
  name: string
  kind: CouponPoolKind
  pattern: string
  count: string
  code: string
  personLimit: string
  budget: string
  expiresAfterHours: string
  lowStock: string
}
export type PoolField = keyof PoolDraft

export const emptyDraft: PoolDraft = {
  name: '',
  kind: 'generated',
  pattern: 'SALE-####-####',
  count: '1000',
  code: '',
  personLimit: '1',
  budget: '',
  expiresAfterHours: '',
  lowStock: '',
}

const numberOf = (text: string): number | null => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,12}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** The pool that a draft describes, or the fields that are wrong, in the order of the form. */
export const readDraft = (draft: PoolDraft): { pool: NewPool } | { wrong: PoolField[] } => {
  const { kind } = draft
  const sources = {
    generated: { kind, pattern: draft.pattern.trim().toUpperCase(), count: numberOf(draft.count) },
    uploaded: { kind },
    shared: { kind, code: draft.code },
  }
  const rules = {
    personLimit: numberOf(draft.personLimit),
    budget: numberOf(draft.budget),
    validFrom: null,
    validTo: null,
    expiresAfterHours: numberOf(draft.expiresAfterHours),
    lowStock: numberOf(draft.lowStock),
  }
  const parsed = v.safeParse(createCouponPoolBody, { name: draft.name, source: sources[kind], rules })
  if (parsed.success) return { pool: parsed.output }
  const places = new Set(parsed.issues.map((it) => String(it.path?.at(-1)?.key)))
  return { wrong: fields.filter((it) => places.has(it)) }
}

const fields = Object.keys(emptyDraft).filter((it): it is PoolField => it in emptyDraft)
