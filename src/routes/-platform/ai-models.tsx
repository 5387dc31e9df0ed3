import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { aiModelQuery, aiModelsKey, aiModelsQuery, allAiModelsQuery, createAiModelMachines } from '#api/platform/ai-models.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { AiModelDetail } from '#contract/platform/ai-models.ts'
import { AddModelDrawer } from '#ui/platform/ai-models/add-model-drawer.tsx'
import { AiModelScreen, AiModelState } from '#ui/platform/ai-models/ai-model-screen.tsx'
import { type AiModelsAddress, AiModelsScreen } from '#ui/platform/ai-models/ai-models-screen.tsx'
import { KeyCard } from '#ui/platform/ai-models/key-card.tsx'
import { OrganizationsCard } from '#ui/platform/ai-models/organizations-card.tsx'
import { SettingsCard } from '#ui/platform/ai-models/settings-card.tsx'
import { TestCard } from '#ui/platform/ai-models/test-card.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { useActing } from './acting.tsx'
import { backOfficeOf } from './back-office.ts'
import { BuiltInOf } from './built-in-models.tsx'
import { type ListProps, useWords } from './use-words.ts'

type ListOfProps = ListProps<AiModelsAddress> & { onOpen: (id: string) => void }

/** The models, or those that the product trains itself, as the address says. */
export const AiModelsOf = ({ onOpen, ...props }: ListOfProps) =>
  props.address.view === 'builtIn' ? <BuiltInOf {...props} /> : <EndpointsOf {...props} onOpen={onOpen} />

const EndpointsOf = ({ context, address, onAddress, onOpen }: ListOfProps) => {
  const { view: _, ...search } = address
  const [isAdding, setAdding] = useState(false)
  const reading = usePages(useInfiniteQuery(aiModelsQuery(backOfficeOf(context).call, search)), idOf)
  const [text, type] = useWords({ context, address, onAddress })
  return (
    <>
      <AiModelsScreen
        address={address}
        text={text}
        reading={reading}
        onType={type}
        onAddress={(next) => onAddress(next, { replace: false })}
        onAdd={() => setAdding(true)}
      />
      {isAdding && <Adding context={context} onClose={() => setAdding(false)} onOpen={onOpen} />}
    </>
  )
}

const Adding = ({ context, onClose, onOpen }: Pick<ListOfProps, 'context' | 'onOpen'> & { onClose: () => void }) => {
  const { call } = backOfficeOf(context)
  const [{ edit }] = useState(() => createAiModelMachines(call))
  const actor = useActorRef(edit, { input: { model: null } })
  const { data } = useQuery(allAiModelsQuery(call))
  useEmitted(actor, ({ id }) => {
    notify('aiModel.created')
    onOpen(id)
  })
  return <AddModelDrawer actor={actor} others={data?.items ?? []} onClose={onClose} />
}

type Props = { context: RouterContext; id: string; onRemoved: () => void }

/** The page of a model by its id. */
export const AiModelOf = ({ context, id, onRemoved }: Props) => {
  const { data, error, isFetching, refetch } = useQuery(aiModelQuery(backOfficeOf(context).call, id))
  const problem = error && !isFetching ? toProblem(error) : null
  if (!data) return <AiModelState problem={problem} isRetrying={isFetching} onRetry={() => void refetch()} />
  return <Model context={context} model={data} onRemoved={onRemoved} />
}

/** The form begins with the model as it was read first; figures and the key follow what is stored. */
const Model = ({ context, model, onRemoved }: Omit<Props, 'id'> & { model: AiModelDetail }) => {
  const { call, queryClient } = backOfficeOf(context)
  const { id, name } = model
  const [machines] = useState(() => createAiModelMachines(call))
  const edit = useActorRef(machines.edit, { input: { model } })
  const key = useActorRef(machines.key, { input: { id } })
  const test = useActorRef(machines.test, { input: { id } })
  const organizations = useActorRef(machines.organizations, { input: { id } })
  const { data: all } = useQuery(allAiModelsQuery(call))
  const { onAction, dialogs } = useActing(context, ({ kind }) => {
    if (kind === 'removeModel') onRemoved()
  })
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: aiModelsKey })
  useEmitted(edit, () => {
    notify('aiModel.saved')
    readAgain()
  })
  useEmitted(key, () => {
    notify('aiModel.keySaved')
    readAgain()
  })
  useEmitted(test, readAgain)
  return (
    <>
      <AiModelScreen model={model} onRemove={() => onAction({ kind: 'removeModel', model: { id, name } })}>
        <TestCard actor={test} tests={model.tests} />
        <SettingsCard actor={edit} others={all?.items.filter((it) => it.id !== id) ?? (model.fallback ? [model.fallback] : [])} />
        <OrganizationsCard actor={organizations} audience={model.audience} />
        <KeyCard actor={key} since={model.keySince} onRemove={() => onAction({ kind: 'removeModelKey', model: { id, name } })} />
      </AiModelScreen>
      {dialogs}
    </>
  )
}

const idOf = (it: { id: string }) => it.id
