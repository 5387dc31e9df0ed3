import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const site = 'src/ui/screens/site'

export default defineConfig({
  sourceLocale: 'zh',
  locales: ['zh', 'en', 'ja', 'fr'],
  catalogs: [
    { path: '<rootDir>/src/ui/locales/{locale}', include: ['src/ui', 'src/routes'], exclude: [`${site}/**`] },
    { path: '<rootDir>/src/ui/locales/site/{locale}', include: [site] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
