import { type EventObject, fromCallback, fromPromise } from 'xstate'

/** Placeholder for a call that the adapters provide. Unprovided, it rejects with its own name. */
export const toBeProvided = <Input, Output>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`nothing was provided for ${name}`)))

/** Placeholder for a source of events that the adapters provide. Unprovided, it throws its own name. */
export const sourceToBeProvided = <Event extends EventObject, Input>(name: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`nothing was provided for ${name}`)
  })
