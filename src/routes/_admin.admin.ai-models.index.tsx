import { createFileRoute } from '@tanstack/react-router'
import { aiModelsAddress } from './-platform/address.ts'
import { AiModelsOf } from './-platform/ai-models.tsx'

export const Route = createFileRoute('/_admin/admin/ai-models/')({ validateSearch: aiModelsAddress, component: AiModels })

function AiModels() {
  const navigate = Route.useNavigate()
  return (
    <AiModelsOf
      context={Route.useRouteContext()}
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
      onOpen={(id) => void navigate({ to: '/admin/ai-models/$id', params: { id } })}
    />
  )
}
