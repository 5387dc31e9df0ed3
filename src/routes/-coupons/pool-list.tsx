import { useInfiniteQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createCouponMachines } from '#api/coupons/adapters.ts'
import { couponPoolsKey, couponPoolsQuery } from '#api/coupons/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { PoolsScreen } from '#ui/coupons/pools-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

type Props = { context: RouterContext; project: Project; onCreated: (id: string) => void }

/** The coupon pools of a project. */
export const PoolListOf = ({ context, project, onCreated }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createCouponMachines(call))
  const creation = useActorRef(machines.creation, { input: { projectId: project.id } })
  const isOpen = useSelector(creation, (it) => it.hasTag('open'))
  const reading = usePages(useInfiniteQuery(couponPoolsQuery(call, project.id, { status: 'all' })), idOf)
  useEmitted(creation, ({ pool }) => {
    void queryClient.invalidateQueries({ queryKey: couponPoolsKey(project.id) })
    notify('coupon.saved')
    onCreated(pool.id)
  })
  return <PoolsScreen reading={reading} creation={creation} isOpen={isOpen} />
}

const idOf = ({ id }: { id: string }) => id
