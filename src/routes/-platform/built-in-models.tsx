import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import {
  builtInModelQuery,
  builtInModelsQuery,
  createVersionChoiceMachine,
  projectModelQuery,
  projectTrainingsQuery,
} from '#api/platform/built-in-models.ts'
import { backOfficeKey } from '#api/platform/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { BuiltInModelName, FittedModelName } from '#contract/platform/built-in-models.ts'
import { AiModelState } from '#ui/platform/ai-models/ai-model-screen.tsx'
import type { AiModelsAddress } from '#ui/platform/ai-models/ai-models-screen.tsx'
import { BuiltInModelScreen } from '#ui/platform/ai-models/built-in-model-screen.tsx'
import { BuiltInScreen } from '#ui/platform/ai-models/built-in-screen.tsx'
import { ProjectModelScreen } from '#ui/platform/ai-models/project-model-screen.tsx'
import { TrainingsCard } from '#ui/platform/ai-models/trainings-card.tsx'
import { VersionDialog } from '#ui/platform/ai-models/version-dialog.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { backOfficeOf } from './back-office.ts'
import type { BuiltInModelAddress } from './model-address.ts'
import { type ListProps, useWords } from './use-words.ts'

/** The models that the product trains itself. */
export const BuiltInOf = ({ context, address, onAddress }: ListProps<AiModelsAddress>) => {
  const { data, error, isFetching, refetch } = useQuery(builtInModelsQuery(backOfficeOf(context).call))
  const trainings = useTrainings({ context, address, onAddress })
  const { projects } = trainings
  const problem = error && !isFetching ? toProblem(error) : null
  return (
    <BuiltInScreen
      models={data ?? []}
      problem={problem ?? projects.problem}
      onRetry={() => {
        void refetch()
        projects.onRetry()
      }}
      onEndpoints={() => onAddress({}, { replace: false })}
    >
      <TrainingsCard model="bgNbd" {...trainings} />
    </BuiltInScreen>
  )
}

const useTrainings = <Address extends { q?: string }>({ context, address, onAddress }: ListProps<Address>) => {
  const projects = usePages(useInfiniteQuery(projectTrainingsQuery(backOfficeOf(context).call, address.q)), idOf)
  const [text, onType] = useWords({ context, address, onAddress })
  return { projects, text, onType }
}

type Props = ListProps<BuiltInModelAddress> & { name: BuiltInModelName }

/** The page of a model, of all projects together or of one. */
export const BuiltInModelOf = ({ name, ...props }: Props) => {
  const { project, version } = props.address
  if (project === undefined) return <AllProjects {...props} name={name} />
  const shown = version === undefined ? undefined : Number(version)
  return <OneProject key={`${name} ${project}`} context={props.context} name={name} project={project} shown={shown} />
}

const AllProjects = ({ name, ...props }: Props) => {
  const { data, error, isFetching, refetch } = useQuery(builtInModelQuery(backOfficeOf(props.context).call, name))
  const trainings = useTrainings(props)
  if (!data) return <AiModelState {...stateOf({ error, isFetching, refetch })} />
  return (
    <BuiltInModelScreen model={data}>
      <TrainingsCard model={name} {...trainings} />
    </BuiltInModelScreen>
  )
}

type OneProps = { context: RouterContext; name: BuiltInModelName; project: string; shown: number | undefined }

const OneProject = ({ context, name, project, shown }: OneProps) => {
  const { data, error, isFetching, refetch } = useQuery(projectModelQuery(backOfficeOf(context).call, name, project))
  if (!data) return <AiModelState {...stateOf({ error, isFetching, refetch })} />
  if (name === 'rfm') return <ProjectModelScreen of={data} shown={shown} onChoose={undefined} />
  return <Choosing context={context} of={data} name={name} shown={shown} />
}

type ChoosingProps = {
  context: RouterContext
  name: FittedModelName
  shown: number | undefined
  of: Parameters<typeof ProjectModelScreen>[0]['of']
}

const Choosing = ({ context, name, of, shown }: ChoosingProps) => {
  const { call, queryClient } = backOfficeOf(context)
  const [machine] = useState(() => createVersionChoiceMachine(call))
  const actor = useActorRef(machine, { input: { model: name, project: of.project.id } })
  useEmitted(actor, ({ type }) => {
    if (type === 'version.chosen') notify('builtInModel.chosen')
    void queryClient.invalidateQueries({ queryKey: backOfficeKey })
  })
  return (
    <>
      <ProjectModelScreen of={of} shown={shown} onChoose={(wanted) => actor.send({ type: 'version.ask', wanted })} />
      <VersionDialog actor={actor} project={of.project.name} />
    </>
  )
}

const stateOf = ({ error, isFetching, refetch }: { error: Error | null; isFetching: boolean; refetch: () => unknown }) => ({
  problem: error && !isFetching ? toProblem(error) : null,
  isRetrying: isFetching,
  onRetry: () => void refetch(),
})

const idOf = (it: { id: string }) => it.id
