import { createFileRoute } from '@tanstack/react-router'
import { builtInModelNames } from '#contract/platform/built-in-models.ts'
import { AiModelOf } from './-platform/ai-models.tsx'
import { BuiltInModelOf } from './-platform/built-in-models.tsx'
import { builtInModelAddress } from './-platform/model-address.ts'

export const Route = createFileRoute('/_admin/admin/ai-models/$id')({ component: AiModel })

function AiModel() {
  const { id } = Route.useParams()
  const address = builtInModelAddress(Route.useSearch())
  const navigate = Route.useNavigate()
  const context = Route.useRouteContext()
  const name = builtInModelNames.find((it) => it === id)
  if (name)
    return (
      <BuiltInModelOf
        key={name}
        context={context}
        name={name}
        address={address}
        onAddress={(search, { replace }) => void navigate({ search: search as object, replace, resetScroll: false })}
      />
    )
  return <AiModelOf key={id} context={context} id={id} onRemoved={() => void navigate({ to: '/admin/ai-models' })} />
}
