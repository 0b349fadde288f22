// esbuild gives a CommonJS package that is imported dynamically only a default export, so this module is imported
// instead.
export { Agent, EnvHttpProxyAgent, fetch, request } from 'undici';
