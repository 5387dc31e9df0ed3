import type { ProfileScores } from '#contract/profiles/scores.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { Shop } from './people.ts'

export const order = (anonymousId: string, value = 10) => ({
  anonymousId,
  event: 'purchase',
  properties: { value, currency: 'CNY' },
})

export const scoresOf = (shop: Shop) => shop.data<ProfileScores>('viewProfileScores')

/** Five buyers, from `a`, who bought once long ago, to `e`, who has bought often and lately, and somebody who only looked. */
export const fiveBuyers = async (server: TestServer, shop: Shop, apart = 1_000) => {
  for (const [place, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await shop.send(Array.from({ length: place + 1 }, () => order(name, 100 * (place + 1))))
    await shop.fold()
    server.pass(apart)
  }
  await shop.send([{ anonymousId: 'looks' }])
  return shop.fold()
}
