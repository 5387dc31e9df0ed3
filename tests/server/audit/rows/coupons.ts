import { Buffer } from 'node:buffer'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import { type CouponPool, couponCodesCsv } from '#contract/coupons/coupons.ts'
import { headerNames } from '#contract/http/headers.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { noRules } from '#tests/server/coupons/fixtures.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, here, type Row } from './world.ts'

/** The audited changes of coupon pools. None of their records contains a code. */
export const couponsRows = ({ server, ask, mine }: AuditWorld) => {
  const till = async () => {
    const { session, project } = await server.newcomer()
    const own = { session: session.session, project: project.id }
    return { own, project: project.id, who: mine(session) }
  }
  const row = (name: EndpointName, when: string, { details = {}, body, before }: Change = {}): Row => ({
    when,
    result: 'done',
    happens: async () => {
      const { own, project, who } = await till()
      const made = { name: 'Tea', source: { kind: 'uploaded' }, rules: noRules }
      const { id } = (await server.call('createCouponPool', { ...own, body: made })).data as CouponPool
      if (before) await server.call(before, { ...own, params: { id } })
      await ask(name, { ...own, params: { id }, ...(body ? { body } : {}) })
      return { ...who, target: id, details: { project, kind: 'uploaded', ...details }, secrets: ['SECRETCODE'] }
    },
  })
  const file = Buffer.from('SECRETCODE').toString('base64')
  return {
    'couponPool.create': [
      {
        when: 'somebody makes one',
        result: 'done',
        happens: async () => {
          const { own, project, who } = await till()
          const body = { name: 'Tea', source: { kind: 'shared', code: 'SECRETCODE' }, rules: noRules }
          const { id } = (await ask('createCouponPool', { ...own, body })).data as CouponPool
          return { ...who, target: id, details: { project, kind: 'shared' }, secrets: ['SECRETCODE'] }
        },
      },
    ],
    'couponPool.change': [
      row('changeCouponPool', 'somebody changes one', { body: { name: 'Pots', rules: noRules, replaces: 1 } }),
    ],
    'couponPool.addCodes': [row('uploadCouponCodes', 'somebody adds codes', { body: { file }, details: { added: '1' } })],
    'couponPool.archive': [row('archiveCouponPool', 'somebody archives one')],
    'couponPool.restore': [row('restoreCouponPool', 'somebody restores one', { before: 'archiveCouponPool' })],
    'couponPool.export': [
      {
        when: 'somebody exports the codes of one',
        result: 'done',
        happens: async () => {
          const { own, project, who } = await till()
          const body = { name: 'Tea', source: { kind: 'shared', code: 'SECRETCODE' }, rules: noRules }
          const { id } = (await server.call('createCouponPool', { ...own, body })).data as CouponPool
          const headers = { [headerNames.session]: own.session, [headerNames.project]: own.project, ...at(here) }
          await (await server.request(couponCodesCsv.path.replace(':id', id), { headers })).text()
          return { ...who, target: id, details: { project, kind: 'shared' }, secrets: ['SECRETCODE'] }
        },
      },
    ],
    'couponPool.delete': [row('deleteCouponPool', 'somebody deletes one')],
  } satisfies Partial<Record<AuditAction, Row[]>>
}

type Change = { details?: object; body?: object; before?: EndpointName }
