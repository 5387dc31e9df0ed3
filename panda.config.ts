import { defineConfig } from '@pandacss/dev'
import { causeway } from './src/ui/theme/preset.ts'

export default defineConfig({
  preflight: true,
  strictPropertyValues: true,
  include: ['./src/ui/**/*.{ts,tsx}', './src/routes/**/*.tsx', './src/main.tsx'],
  outdir: 'styled-system',
  presets: ['@pandacss/preset-base', causeway],
  conditions: { extend: { dark: '[data-theme=dark] &' } },
})
