import type { ActorRef, EventObject, Snapshot } from 'xstate'

/** An actor reference that is typed only by the events that the actor receives. */
export type Recipient<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event, EventObject>
