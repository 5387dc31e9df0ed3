import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { CouponCode } from '#contract/coupons/coupons.ts'
import { Link } from '#ui/components/link.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { useCouponNames } from './names.ts'

/** The columns of the list of a pool's codes. */
export const useCodeColumns = (): readonly Column<CouponCode>[] => {
  const { t, i18n } = useLingui()
  const { states } = useCouponNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<CouponCode>[]>(
    () => [
      { id: 'code', title: t`券码`, width: 200, grow: true, cell: ({ code }) => code },
      {
        id: 'state',
        title: t`状态`,
        width: 170,
        onCard: 'aside',
        cell: ({ state, isOwn }) => (isOwn === false ? t`被他人使用` : states[state]),
      },
      {
        id: 'profile',
        title: t`领取人`,
        width: 110,
        onCard: 'line',
        cell: ({ profile }) =>
          profile && (
            <Link href={`/users/${profile}`} className={css({ color: 'accent' })}>
              {profile.slice(-8)}
            </Link>
          ),
      },
      { id: 'issuedAt', title: t`发放时间`, width: 180, cell: ({ issuedAt }) => issuedAt && <TimeText at={issuedAt} /> },
      {
        id: 'expiresAt',
        title: t`过期时间`,
        width: 180,
        onCard: 'nowhere',
        cell: ({ expiresAt }) => expiresAt && <TimeText at={expiresAt} />,
      },
      {
        id: 'redeemedAt',
        title: t`使用时间`,
        width: 180,
        onCard: 'nowhere',
        cell: ({ redeemedAt }) => redeemedAt && <TimeText at={redeemedAt} />,
      },
    ],
    [i18n.locale],
  )
}
