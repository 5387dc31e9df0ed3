import { transformSync } from '@babel/core'

/** What a Babel plugin makes of a source. */
export const transformWith = (plugin, source) =>
  transformSync(source, { configFile: false, babelrc: false, parserOpts: { plugins: ['typescript', 'jsx'] }, plugins: [plugin] })
    ?.code ?? ''
