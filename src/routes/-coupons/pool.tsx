import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { confirming } from '#api/accounts/reauthentication.ts'
import { createCouponMachines } from '#api/coupons/adapters.ts'
import { createCodeFiles } from '#api/coupons/code-files.ts'
import { couponCodesQuery, couponPoolQuery, couponPoolsKey } from '#api/coupons/queries.ts'
import type { CouponCode } from '#contract/coupons/coupons.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { PageHeader } from '#ui/components/page-header.tsx'
import { CodeGeneration } from '#ui/coupons/code-generation.tsx'
import { CodeUpload } from '#ui/coupons/code-upload.tsx'
import { PoolScreen, type PoolTab } from '#ui/coupons/pool-screen.tsx'
import { PoolState } from '#ui/coupons/pool-state.tsx'
import { RulesForm } from '#ui/coupons/rules-form.tsx'
import { CsvButton } from '#ui/patterns/list/csv-button.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { PoolEffectOf } from './pool-effect.tsx'

type Props = { context: RouterContext; project: Project; id: string; tab: PoolTab; title: string }

/** A coupon pool's page by its id. */
export const PoolOf = ({ context, project, id, tab, title }: Props) => {
  const { call, confirmation } = consoleOf(context)
  const [machines] = useState(() => ({
    ...createCouponMachines(call),
    ...createCodeFiles({ ...context.connection, confirm: confirming(confirmation), window, now: context.account.now }),
  }))
  const input = { projectId: project.id, poolId: id }
  const status = useActorRef(machines.status, { input })
  const upload = useActorRef(machines.upload, { input })
  const generation = useActorRef(machines.generation, { input })
  const edit = useActorRef(machines.editing, { input: { projectId: project.id } })
  const download = useActorRef(machines.download, { input: { projectId: project.id } })
  const isEditing = useSelector(edit, (it) => it.hasTag('open'))
  const isDownloading = useSelector(download, (it) => it.hasTag('busy'))
  const isChanging = useSelector(status, (it) => it.hasTag('busy'))
  const { data: pool, error, isFetching, refetch } = useQuery(couponPoolQuery(call, project.id, id))
  const reading = usePages(
    useInfiniteQuery({
      ...couponCodesQuery(call, project.id, id, tab === 'free' ? 'free' : 'issued'),
      enabled: tab !== 'effect',
    }),
    idOf,
  )
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: couponPoolsKey(project.id) })
  useEmitted(status, (event) => {
    if (event.type === 'status.failed') notify('coupon.failed', { problem: event.problem })
    else notify(event.change === 'archive' ? 'coupon.archived' : 'coupon.restored')
    readAgain()
  })
  const noteAdded = () => {
    notify('coupon.added')
    readAgain()
  }
  useEmitted(upload, noteAdded)
  useEmitted(generation, noteAdded)
  useEmitted(edit, ({ type }) => {
    if (type === 'pool.saved') notify('coupon.saved')
    readAgain()
  })
  useEmitted(download, (event) => {
    if (event.type === 'file.saved') notify('export.saved')
    else notify('export.failed', { problem: event.problem })
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
  const additions = {
    uploaded: <CodeUpload actor={upload} />,
    generated: <CodeGeneration actor={generation} />,
    shared: null,
  }
  return (
    <PoolScreen
      pool={pool}
      tab={tab}
      reading={reading}
      isChanging={isChanging}
      onChange={(change) => status.send({ type: 'status.change', change })}
      onEdit={isEditing || pool.status === 'archived' ? null : () => edit.send({ type: 'form.open', pool })}
      download={
        <CsvButton
          isBusy={isDownloading}
          isEmpty={(pool.codes ?? pool.issued) === 0}
          onExport={() => download.send({ type: 'download.request', download: { what: 'csv', query: { id } } })}
        />
      }
      editing={isEditing ? <RulesForm actor={edit} /> : null}
      effect={tab === 'effect' ? <PoolEffectOf context={context} project={project} id={id} /> : null}
      addition={pool.status === 'active' ? additions[pool.kind] : null}
    />
  )
}

const idOf = ({ code, decision, issuedAt }: CouponCode) => `${code} ${decision ?? issuedAt ?? ''}`
