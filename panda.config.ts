import { defineConfig } from '@pandacss/dev'
import { causeway } from './src/ui/theme/preset.ts'

export default defineConfig({
  preflight: true,
  strictPropertyValues: true,
  include: ['./src/ui/**/*.{ts,tsx}', './src/routes/**/*.tsx', './src/main.tsx'],
  outdir: 'styled-system',
  presets: ['@pandacss/preset-base', causeway],
  conditions: {
    extend: {
      dark: '[data-theme=dark] &',
      /** Somebody is signed in; `leaving`: and on the way to the console. */
      member: '[data-member] &',
      leaving: '[data-leaving] &',
      scriptless: '@media (scripting: none)',
    },
  },
})
