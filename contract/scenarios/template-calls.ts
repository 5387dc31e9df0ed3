import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { reasonBody, reasonRule } from '../platform/reasons.ts'
import { scenarioParams } from './settings.ts'
import {
  answerOfferBody,
  previewRolloutBody,
  publishTemplateBody,
  rolloutPreviewSchema,
  rolloutSchema,
  rolloutTargets,
  saveTemplateBody,
  scenarioTemplateSchema,
} from './templates.ts'

const path = '/admin/api/v1/platform/scenarios/:scenario'
const id = v.pipe(v.string(), v.uuid())
const ofRollout = v.object({ ...scenarioParams.entries, id })
const asked = { access: 'platform', requiresReauthentication: true, data: rolloutSchema } as const

/** The templates of scenarios, for platform admins, and how a version comes to projects. */
export const scenarioTemplateEndpoints = defineEndpoints({
  viewScenarioTemplate: {
    method: 'GET',
    path: `${path}/template`,
    access: 'platform',
    params: scenarioParams,
    data: scenarioTemplateSchema,
    problems: [],
  },
  /** Changes the draft. No project has it until a version of it is published and rolled out. */
  saveScenarioTemplate: {
    method: 'PUT',
    path: `${path}/template`,
    access: 'platform',
    params: scenarioParams,
    body: saveTemplateBody,
    data: scenarioTemplateSchema,
    problems: ['scenarioTemplate.changed'],
  },
  /** Makes a version of the draft. It changes nothing in projects. */
  publishScenarioTemplate: {
    method: 'POST',
    path: `${path}/template/publish`,
    access: 'platform',
    params: scenarioParams,
    body: publishTemplateBody,
    data: scenarioTemplateSchema,
    problems: ['scenarioTemplate.changed', 'scenarioTemplate.same'],
  },
  /** Nothing is written. */
  previewScenarioRollout: {
    method: 'POST',
    path: `${path}/rollouts/preview`,
    access: 'platform',
    params: scenarioParams,
    body: previewRolloutBody,
    data: rolloutPreviewSchema,
    problems: ['scenarioVersion.unknown', 'organization.unknown'],
  },
  /** Begins to bring a version to projects. It goes on in the background. */
  startScenarioRollout: {
    method: 'POST',
    path: `${path}/rollouts`,
    ...asked,
    params: scenarioParams,
    body: v.strictObject({ ...rolloutTargets, reason: reasonRule }),
    problems: ['scenarioVersion.unknown', 'organization.unknown', 'scenarioRollout.running'],
  },
  viewScenarioRollout: {
    method: 'GET',
    path: `${path}/rollouts/:id`,
    access: 'platform',
    params: ofRollout,
    data: rolloutSchema,
    problems: ['scenarioRollout.unknown'],
  },
  /** Stops a roll-out that runs, and brings its projects back to the versions that they had. */
  rollBackScenario: {
    method: 'POST',
    path: `${path}/rollouts/:id/roll-back`,
    ...asked,
    params: ofRollout,
    body: reasonBody,
    problems: ['scenarioRollout.unknown', 'scenarioRollout.notLast'],
  },
  /** Goes on with one that failed, in the direction in which it went. */
  resumeScenarioRollout: {
    method: 'POST',
    path: `${path}/rollouts/:id/resume`,
    ...asked,
    params: ofRollout,
    body: reasonBody,
    problems: ['scenarioRollout.unknown', 'scenarioRollout.notLast'],
  },
  /** A project with rules of its own answers whether it takes a version that it was offered. */
  answerScenarioOffer: {
    method: 'POST',
    path: '/quote/api/v1/scenarios/:scenario/offer',
    access: 'project',
    permission: 'scenario:write',
    params: scenarioParams,
    body: answerOfferBody,
    data: v.null(),
    problems: ['project.unknown', 'scenarioOffer.gone'],
  },
})
