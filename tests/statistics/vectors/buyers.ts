import * as v from 'valibot'
import { expectedOrders, expectedOrdersOfNew, probabilityAlive, probabilityOfOrders } from '#engine/statistics/bgnbd.ts'
import { fitBgNbd } from '#engine/statistics/bgnbd-fit.ts'
import { expectedOrderValue, fitGammaGamma } from '#engine/statistics/gamma-gamma.ts'
import { cdnow } from '../cdnow.ts'

const number = v.number()
const pair = v.tuple([number, number])
const bgNbd = { r: number, alpha: number, a: number, b: number }
const history = v.tuple([number, number, number])

function cdnowFit() {
  const fit = fitBgNbd(cdnow)
  if (!fit.ok) throw new Error(`no fit: ${fit.reason}`)
  return fit
}

/** How people buy: BG/NBD and Gamma-Gamma. */
export const computeBuyers: Record<string, (input: unknown) => unknown> = {
  bgnbd_fit() {
    const { model, logLikelihood } = cdnowFit()
    return { ...model, logLik: logLikelihood }
  },
  bgnbd_conditional_expectation(input) {
    const { x, tx, T, t, ...model } = v.parse(v.object({ ...bgNbd, x: number, tx: number, T: number, t: number }), input)
    return { value: expectedOrders(model, { x, tx, T }, t) }
  },
  bgnbd_p_alive(input) {
    const { cases, ...model } = v.parse(v.object({ ...bgNbd, cases: v.array(history) }), input)
    return { values: cases.map(([x, tx, T]) => probabilityAlive(model, { x, tx, T })) }
  },
  bgnbd_expected_purchases(input) {
    const { params, t } = v.parse(v.object({ params: v.union([v.string(), v.object(bgNbd)]), t: v.array(number) }), input)
    const model = typeof params === 'string' ? cdnowFit().model : params
    return { values: t.map((time) => expectedOrdersOfNew(model, time)) }
  },
  bgnbd_probability_of_n(input) {
    const { cases, ...model } = v.parse(v.object({ ...bgNbd, cases: v.array(pair) }), input)
    return { values: cases.map(([t, n]) => probabilityOfOrders(model, { n, t })) }
  },
  gamma_gamma_fit() {
    const fit = fitGammaGamma(cdnow)
    return fit.ok ? fit.model : fit
  },
  gamma_gamma_conditional_value(input) {
    const { cases, ...model } = v.parse(v.object({ p: number, q: number, v: number, cases: v.array(pair) }), input)
    return { values: cases.map(([x, value]) => expectedOrderValue(model, { x, value })) }
  },
}
