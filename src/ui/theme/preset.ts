import { definePreset } from '@pandacss/dev'

export const causeway = definePreset({
  name: 'causeway',
  theme: {},
})
