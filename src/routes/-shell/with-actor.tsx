import { useActorRef } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom, AnyStateMachine, EmittedFrom, InputFrom } from 'xstate'
import { useEmitted } from './use-emitted.ts'

type Props<Machine extends AnyStateMachine> = {
  machine: Machine
  input: InputFrom<Machine>
  hear: (event: EmittedFrom<Machine>) => void
  children: (actor: ActorRefFrom<Machine>) => ReactNode
}

/** Creates an actor for the components below it. Another `key` creates a new one, for example when a finished form starts again. */
export const WithActor = <Machine extends AnyStateMachine>({ machine, input, hear, children }: Props<Machine>) => {
  const actor = useActorRef(machine as AnyStateMachine, { input }) as ActorRefFrom<Machine>
  useEmitted(actor, hear)
  return children(actor)
}
