import { codeKey, codeLimits } from '#contract/coupons/codes.ts'
import { isOrder, orderKeyOf } from '#engine/profiles/commerce.ts'
import type { ProfileEvent } from '#engine/profiles/event.ts'
import { own } from '#engine/profiles/values.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { FoldOfProject } from './claims.store.ts'
import { countRedeemed, findUsed, holdKnownCodes, insertRedemption, markRedeemed } from './redemptions.store.ts'

/** An event, and whose it is. */
type Moment = { event: ProfileEvent; profile: string }
type Use = { key: string; orderKey: string; profile: string; at: Date }

/** A code that was issued so shortly after an order is still meant by it: the clocks of browsers are only nearly right. */
const clockSkew = 60_000

/**
 * Joins orders to the codes that they name, in the transaction of the fold. Each order counts once for a code, however often it is reported,
 * and a code counts as redeemed once. An order by somebody else than the person to whom the code was issued counts as such.
 */
export const redeemCodes = async (queries: Queries, fold: FoldOfProject, moments: readonly Moment[]): Promise<void> => {
  const uses = moments.flatMap((it) => useOf(it) ?? [])
  if (uses.length === 0) return
  const known = new Map((await holdKnownCodes(queries, fold, [...new Set(uses.map(({ key }) => key))])).map((it) => [it.key, it]))
  for (const use of uses) {
    const code = known.get(use.key)
    if (!code) continue
    const before = new Date(use.at.getTime() + clockSkew)
    const used = await findUsed(queries, fold, { ...use, at: before, isShared: code.kind === 'shared' })
    const isOwn = used?.is_own ?? false
    const isNew = await insertRedemption(queries, fold, { ...use, pool: code.pool_id, issue: used?.id ?? null, isOwn })
    if (!isNew) continue
    if (used) await markRedeemed(queries, fold, { issue: used.id, at: use.at, isOwn })
    await countRedeemed(queries, fold, {
      pool: code.pool_id,
      redeemed: used && used.redeemed_at === null ? 1 : 0,
      byOthers: isOwn ? 0 : 1,
    })
  }
}

const useOf = ({ event, profile }: Moment): Use | null => {
  if (!isOrder(event) || event.isBot) return null
  const code = own(event.properties, 'coupon')
  if (typeof code !== 'string' || code.trim() === '' || code.length > codeLimits.length * 2) return null
  return { key: codeKey(code), orderKey: orderKeyOf(event), profile, at: new Date(event.at) }
}
