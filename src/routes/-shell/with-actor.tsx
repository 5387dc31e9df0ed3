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

/** An actor for what is shown of it. With another `key` it is another one: a form that came to its end begins anew. */
export const WithActor = <Machine extends AnyStateMachine>({ machine, input, hear, children }: Props<Machine>) => {
  const actor = useActorRef(machine as AnyStateMachine, { input }) as ActorRefFrom<Machine>
  useEmitted(actor, hear)
  return children(actor)
}
