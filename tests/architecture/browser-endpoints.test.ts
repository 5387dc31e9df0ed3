import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { transformWith } from '#tests/support/transform-with.mjs'
import { browserEndpoints, serverParts } from '../../scripts/browser-endpoints.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const built = (source: string) => transformWith(browserEndpoints, source)

test('of an endpoint a page loads its method, its path and the schema of its answer', () => {
  const source = `export const couponEndpoints = defineEndpoints({
  listCoupons: { method: 'GET', path: '/coupons', access: 'project', query: pageQuery, data: v.array(coupon), problems: ['coupon.unknown'] },
  saveCoupon: { ...write, perAddress: { atMost: 1, seconds: 60 }, body: couponBody, path: '/coupons', data: v.null() },
})`
  expect(built(source).replace(/\s+/g, ' ')).toBe(
    "export const couponEndpoints = defineEndpoints({ listCoupons: { method: 'GET', path: '/coupons', data: v.array(coupon) }, " +
      "saveCoupon: { ...write, path: '/coupons', data: v.null() } });",
  )
})

test('a table of endpoints that is not written in place is refused', () => {
  expect(() => built('export const couponEndpoints = defineEndpoints(table)')).toThrow('written in place')
})

test('no code of a page reads what it does not load', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(400)
  const reads = new RegExp(`[eE]ndpoints?(?:\\.\\w+)?\\.(?:${serverParts.join('|')})\\b`)
  expect(reads.test('couponEndpoints.saveCoupon.body')).toBe(true)
  expect(files.filter((path) => reads.test(readFileSync(join(root, 'src', path), 'utf8')))).toEqual([])
})
