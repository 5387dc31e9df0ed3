import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PoolOf } from './-coupons/pool.tsx'
import { addressOf } from './-lists/list-address.ts'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/coupon-pools/$id')({
  validateSearch: addressOf({ tab: ['free', 'effect'] }),
  component: Pool,
})

function Pool() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const { id } = Route.useParams()
  const { tab } = Route.useSearch()
  return (
    <WithProject context={context} title={t`优惠券池详情`}>
      {(project) => (
        <PoolOf
          key={`${project.id} ${id}`}
          context={context}
          project={project}
          id={id}
          tab={tab ?? 'issued'}
          title={t`优惠券池详情`}
        />
      )}
    </WithProject>
  )
}
