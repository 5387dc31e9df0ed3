import { type EventObject, fromCallback, fromPromise } from 'xstate'

/** A call that `live-machines` fills in. Left empty, it rejects with its own name. */
export const toBeProvided = <Input, Output>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`nothing was provided for ${name}`)))

/** A source of events that `live-machines` fills in. Left empty, it throws its own name. */
export const sourceToBeProvided = <Event extends EventObject, Input>(name: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`nothing was provided for ${name}`)
  })
