/** What the server takes for the present. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
