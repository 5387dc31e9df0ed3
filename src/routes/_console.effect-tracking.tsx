import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { effectsAddress } from './-experiments/address.ts'
import { TrackingOf } from './-experiments/tracking.tsx'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/effect-tracking')({
  validateSearch: effectsAddress,
  component: EffectTracking,
})

function EffectTracking() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`效果追踪`}>
      {(project) => (
        <TrackingOf
          key={project.id}
          context={context}
          project={project}
          address={address}
          onAddress={(search) => void navigate({ search, resetScroll: false })}
        />
      )}
    </WithProject>
  )
}
