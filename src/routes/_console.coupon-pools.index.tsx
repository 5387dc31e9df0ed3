import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PoolListOf } from './-coupons/pool-list.tsx'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/coupon-pools/')({ component: Pools })

function Pools() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`优惠券池`}>
      {(project) => (
        <PoolListOf
          key={project.id}
          context={context}
          project={project}
          onCreated={(id) => void navigate({ to: '/coupon-pools/$id', params: { id } })}
        />
      )}
    </WithProject>
  )
}
