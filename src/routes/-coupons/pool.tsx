import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createCouponMachines } from '#api/coupons/adapters.ts'
import { couponCodesQuery, couponPoolQuery, couponPoolsKey } from '#api/coupons/queries.ts'
import type { CouponCode } from '#contract/coupons/coupons.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { PageHeader } from '#ui/components/page-header.tsx'
import { CodeUpload } from '#ui/coupons/code-upload.tsx'
import { PoolScreen } from '#ui/coupons/pool-screen.tsx'
import { PoolState } from '#ui/coupons/pool-state.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

type Props = { context: RouterContext; project: Project; id: string; tab: 'issued' | 'free'; title: string }

/** A coupon pool's page by its id. */
export const PoolOf = ({ context, project, id, tab, title }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createCouponMachines(call))
  const input = { projectId: project.id, poolId: id }
  const status = useActorRef(machines.status, { input })
  const upload = useActorRef(machines.upload, { input })
  const isChanging = useSelector(status, (it) => it.hasTag('busy'))
  const { data: pool, error, isFetching, refetch } = useQuery(couponPoolQuery(call, project.id, id))
  const reading = usePages(useInfiniteQuery(couponCodesQuery(call, project.id, id, tab)), idOf)
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: couponPoolsKey(project.id) })
  useEmitted(status, (event) => {
    if (event.type === 'status.failed') notify('coupon.failed', { problem: event.problem })
    else notify(event.change === 'archive' ? 'coupon.archived' : 'coupon.restored')
    readAgain()
  })
  useEmitted(upload, () => {
    notify('coupon.added')
    readAgain()
  })
  if (!pool)
    return (
      <>
        <PageHeader title={title} />
        <PoolState
          problem={error && !isFetching ? toProblem(error) : null}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    )
  return (
    <PoolScreen
      pool={pool}
      tab={tab}
      reading={reading}
      isChanging={isChanging}
      onChange={(change) => status.send({ type: 'status.change', change })}
      addition={pool.kind === 'uploaded' && pool.status === 'active' ? <CodeUpload actor={upload} /> : null}
    />
  )
}

const idOf = ({ code, decision, issuedAt }: CouponCode) => `${code} ${decision ?? issuedAt ?? ''}`
