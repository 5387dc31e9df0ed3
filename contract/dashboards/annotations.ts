import * as v from 'valibot'
import { granularities } from './range.ts'

/**
 * What happened that may explain a change of a figure. `rolledBack`: an old version of a strategy was published again. `stopped`: the stop-loss
 * of a strategy paused it.
 */
export const annotationKinds = [
  'published',
  'rolledBack',
  'paused',
  'stopped',
  'resumed',
  'archived',
  'holdoutChanged',
  'incidentOpened',
  'incidentClosed',
] as const
export type AnnotationKind = (typeof annotationKinds)[number]

/** So many are told of a range, each point's latest first. The others are only counted. */
export const annotationsTold = 50

const annotationSchema = v.object({
  kind: v.picklist(annotationKinds),
  at: v.string(),
  /** The strategy, or the rule of an incident; null for the holdout. */
  id: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** Who did it; null where nobody did, or somebody who has left. */
  by: v.nullable(v.string()),
  /** Of a strategy or the holdout. */
  version: v.nullable(v.number()),
  /** The version that was published again, or the per cent that are held out. */
  value: v.nullable(v.number()),
})
export type Annotation = v.InferOutput<typeof annotationSchema>

/** The points of the trend at which something happened, the earliest first. `at` is when a point begins; `items` are the latest first. */
export const annotationsSchema = v.object({
  zone: v.string(),
  granularity: v.picklist(granularities),
  points: v.array(v.object({ at: v.string(), total: v.number(), items: v.array(annotationSchema) })),
})
export type Annotations = v.InferOutput<typeof annotationsSchema>
