import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CouponEffect, CouponEffects } from '#contract/experiments/coupon-effects.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { PoolEffect } from '#ui/coupons/pool-effect.tsx'

const known: CouponEffect = {
  strategy: '11111111-1111-4111-8111-111111111111',
  name: '老客回访',
  version: 2,
  arm: 'card',
  issued: 200,
  redeemed: 80,
  people: { treated: 200, control: 190 },
  caused: { point: 30, interval: [-4, 64] },
  anyway: { point: 50, interval: [16, 80] },
  discount: { redeemed: 400, anyway: { point: 250, interval: [80, 400] } },
  reason: null,
}

const show = async (items: readonly CouponEffect[], more: Partial<CouponEffects> = {}) => {
  const data = { asOf: '2026-03-09T09:00:00.000Z', currency: 'CNY', hours: 168, items: [...items], others: 0, ...more }
  setUpScreen().show(
    <PoolEffect reading={{ data, problem: null, isLoading: false, readAt: data.asOf, onRetry: () => undefined }} />,
  )
  await screen.findByText(/老客回访|还没有发放券码/)
}

const figure = (name: string) => {
  const value = screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling
  return value?.textContent
}

test('the codes of an arm are told beside what they caused and what would have been bought anyway, with their intervals', async () => {
  await show([known])
  expect(screen.getByRole('link', { name: '老客回访' }).getAttribute('href')).toBe(
    `/ai-marketing-strategies/${known.strategy}?tab=effects&version=2`,
  )
  expect(screen.getByText('第 2 版，方案 card：200 人收到，190 人在对照组。')).toBeTruthy()
  expect(figure('使用的券码')).toBe('80发放了 200 个，占 40%')
  expect(figure('带来的订单')).toBe('30−4 到 64')
  expect(figure('本来就会购买')).toBe('5016 到 80')
  expect(figure('给他们的优惠')).toBe('¥250¥80 到 ¥400全部优惠 ¥400.00')
})

test('what nobody knows is no number: without a control group, and without a fixed amount', async () => {
  await show([{ ...known, caused: null, anyway: null, discount: null, reason: 'noControl' }], { others: 3 })
  const row = within(screen.getByRole('region', { name: /老客回访/ }))
  expect(row.getAllByText('没有对照组，无法知道')).toHaveLength(2)
  expect(figure('本来就会购买')).toBe('–没有对照组，无法知道')
  expect(figure('给他们的优惠')).toBe('–优惠没有固定金额')
  expect(screen.getByText('另有 3 个方案发放得更少，没有列出。')).toBeTruthy()
})

test('a pool that gave nothing away says what will be here', async () => {
  await show([])
  expect(screen.getByText(/带来了多少订单/)).toBeTruthy()
})
