declare const __APP_VERSION__: string | undefined;

/** Version of this page, part of every result. Set by the build from package.json. */
export const APP_VERSION: string = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'dev';
