import type { ActorRef, EventObject, Snapshot } from 'xstate'

/** An actor of which only the events that it takes are known. */
export type Recipient<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event, EventObject>
