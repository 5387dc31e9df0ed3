import { draftingEndpoints } from './drafting.ts'
import { modelEndpointEndpoints } from './model-endpoint.ts'

export const languageModelEndpoints = { ...modelEndpointEndpoints, ...draftingEndpoints }
