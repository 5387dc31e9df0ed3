/** The tracker as a package to install. `version` is that of `tracker/package.json`. */
export const sdkPackage = { name: '@causeway/tracker', version: '0.1.0' } as const

/** Where a server offers the package, as `npm pack` makes it. */
export const sdkPackagePath = `/sdk/causeway-tracker-${sdkPackage.version}.tgz`
